/**
 * The one place where what a call carries becomes headers, at our caller's edge, and comes out of them again, at the door.
 * In the process it travels typed, in the context (API-02).
 */
import { consentChoices, type ConsentSigns } from '#contracts/consent.ts'
import { audiences, type Audience } from '#contracts/identity.ts'
import { reportSources } from '#contracts/report-source.ts'
import { clientHeader, clientIdHeader, headersOf, identityHeaderNames, ownClientId, recognisedTokenHeader, type Proof } from './identity-headers.ts'
import type { Client, RequestContext, VisitorSigns } from './request-context.ts'

/** Ours; like every idp- header the door takes them off everything that comes from outside. */
const signHeaders = { capability: 'idp-appointment-capability', consent: 'idp-consent', reportSource: 'idp-report-source', hiddenBanners: 'idp-hidden-banners' } as const satisfies Record<keyof VisitorSigns, string>

/** FLG-01: whose site the page is of; ours, because the address of a service does not say it. */
const audienceHeader = 'idpctx-audience'

/** The standard's own name: a client of ours sends it too (APT-08). */
const idempotencyHeader = 'idempotency-key'

const typed = new Set<string>([...Object.values(identityHeaderNames), recognisedTokenHeader, clientHeader, audienceHeader, ...Object.values(signHeaders)])

type Carried = Pick<RequestContext, 'identity' | 'recognisedToken' | 'client' | 'audience' | 'visitor' | 'idempotencyKey' | 'forwardedHeaders'>

/** What a call to our own services carries. */
export function encodeCall({ identity, recognisedToken, client, audience, visitor, idempotencyKey, forwardedHeaders }: Carried): Record<string, string> {
  const signs = {
    [signHeaders.capability]: visitor.capability,
    [signHeaders.consent]: visitor.consent && encodeConsent(visitor.consent),
    [signHeaders.reportSource]: visitor.reportSource,
    [signHeaders.hiddenBanners]: visitor.hiddenBanners,
    [idempotencyHeader]: idempotencyKey,
  }
  return {
    [clientIdHeader]: ownClientId,
    ...forwardedHeaders,
    ...headersOf(identity, recognisedToken),
    [clientHeader]: `${client.address} ${client.isRobot ? 'robot' : 'person'}`,
    [audienceHeader]: audience,
    ...Object.fromEntries(Object.entries(signs).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  }
}

/** What a request says beside its identity. Of the visitor only our own web process is believed. */
export function decodeCall(headers: Headers, proof: Proof): Pick<RequestContext, 'visitor' | 'idempotencyKey' | 'forwardedHeaders'> & { audience: Audience | undefined } {
  return {
    audience: proof === 'web' ? audiences.find((each) => each === headers.get(audienceHeader)) : undefined,
    visitor: proof === 'web' ? decodeSigns(headers) : {},
    idempotencyKey: headers.get(idempotencyHeader) ?? undefined,
    forwardedHeaders: forwardable(headers, proof),
  }
}

function decodeSigns(headers: Headers): VisitorSigns {
  const textOf = (name: keyof VisitorSigns) => headers.get(signHeaders[name]) ?? undefined
  const reportSource = reportSources.find((source) => source === textOf('reportSource'))
  return { capability: textOf('capability'), consent: decodeConsent(headers), reportSource, hiddenBanners: textOf('hiddenBanners') }
}

const privacyControl = 'gpc'

/** Undefined where nothing was said: most requests carry nothing. */
function encodeConsent({ choice, hasPrivacyControl }: ConsentSigns): string | undefined {
  const said = [...(choice ? [choice] : []), ...(hasPrivacyControl ? [privacyControl] : [])]
  return said.length > 0 ? said.join(' ') : undefined
}

/** What our web process says of its visitor's consent; undefined where nothing was said. */
export function decodeConsent(headers: Pick<Headers, 'get'>): ConsentSigns | undefined {
  const said = headers.get(signHeaders.consent)?.split(' ')
  return said && { choice: consentChoices.find((choice) => said.includes(choice)), hasPrivacyControl: said.includes(privacyControl) }
}

/** Where our own web process says that a call comes from. */
export function decodeClient(headers: Pick<Headers, 'get'>): Client | undefined {
  const [address, kind] = headers.get(clientHeader)?.split(' ') ?? []
  return address ? { address, isRobot: kind === 'robot' } : undefined
}

/** API-02: what a proven request hands on as it is, beside what the context says in its own words, and nothing else. */
export function forwardable(headers: Headers, proof: Proof): Record<string, string> {
  const kept: Record<string, string> = {}
  if (!proof) return kept
  headers.forEach((value, name) => {
    const isOurs = proof === 'web' && (name.startsWith('idpctx-') || name.startsWith('idp-')) && !typed.has(name)
    if (name === 'authorization' || name === clientIdHeader || isOurs) kept[name] = value
  })
  return kept
}
