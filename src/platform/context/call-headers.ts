/**
 * Translates the context of a call to headers, on the caller's side, and back, in the `admit` middleware. Calls within
 * the process pass the context itself (API-02).
 */
import { consentChoices, type ConsentSigns } from '#contracts/consent.ts'
import { audiences, type Audience } from '#contracts/identity.ts'
import { reportSources } from '#contracts/report-source.ts'
import { clientHeader, clientIdHeader, headersOf, identityHeaderNames, ownClientId, recognisedTokenHeader, type Proof } from './identity-headers.ts'
import type { Client, RequestContext, VisitorSigns } from './request-context.ts'

/** Headers of this project; like every idp- header, they are removed from requests that come from outside. */
const signHeaders = { capability: 'idp-appointment-capability', consent: 'idp-consent', reportSource: 'idp-report-source', hiddenBanners: 'idp-hidden-banners' } as const satisfies Record<keyof VisitorSigns, string>

/** FLG-01: the audience of the page; a header of this project, because a service's address does not contain it. */
const audienceHeader = 'idpctx-audience'

/** The standard header name; API clients send it too (APT-08). */
const idempotencyHeader = 'idempotency-key'

const typed = new Set<string>([...Object.values(identityHeaderNames), recognisedTokenHeader, clientHeader, audienceHeader, ...Object.values(signHeaders)])

type Carried = Pick<RequestContext, 'identity' | 'recognisedToken' | 'client' | 'audience' | 'visitor' | 'idempotencyKey' | 'forwardedHeaders'>

/** The headers of a call to this site's own services. */
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

/** Reads a request's headers besides the identity. Visitor and audience are trusted only from the web process. */
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

/** Undefined if the visitor has neither chosen nor sent a privacy signal, as in most requests. */
function encodeConsent({ choice, hasPrivacyControl }: ConsentSigns): string | undefined {
  const said = [...(choice ? [choice] : []), ...(hasPrivacyControl ? [privacyControl] : [])]
  return said.length > 0 ? said.join(' ') : undefined
}

/** Reads the visitor's consent from the web process's header; undefined without the header. */
export function decodeConsent(headers: Pick<Headers, 'get'>): ConsentSigns | undefined {
  const said = headers.get(signHeaders.consent)?.split(' ')
  return said && { choice: consentChoices.find((choice) => said.includes(choice)), hasPrivacyControl: said.includes(privacyControl) }
}

/** Reads the original client of a call from the web process's header. */
export function decodeClient(headers: Pick<Headers, 'get'>): Client | undefined {
  const [address, kind] = headers.get(clientHeader)?.split(' ') ?? []
  return address ? { address, isRobot: kind === 'robot' } : undefined
}

/** API-02: the headers that a proven request passes on unchanged, besides those that the context carries typed. */
export function forwardable(headers: Headers, proof: Proof): Record<string, string> {
  const kept: Record<string, string> = {}
  if (!proof) return kept
  headers.forEach((value, name) => {
    const isOurs = proof === 'web' && (name.startsWith('idpctx-') || name.startsWith('idp-')) && !typed.has(name)
    if (name === 'authorization' || name === clientIdHeader || isOurs) kept[name] = value
  })
  return kept
}
