import type { Audience, Locale } from '#contracts/identity.ts'
import { fill } from '#ui/text/fill.ts'

/** ANS-01: what the widget knows of a service. */
export interface ServiceDetails {
  /** the service key, such as internet-dsl or smb-wireless */
  key: string
  audience: Audience
  /** category paths that its answers come from: ~Support~Internet~DSL~ */
  navigationTree: readonly string[]
  /** the widget's heading */
  displayText: string
  /** ANS-13: said if a question cannot be answered */
  errorText: string
  topic: string
}

/** ANS-01: the texts with which content replaces our own for a service, found by its service key. */
export interface ServiceOverride {
  content: { serviceName: string; navigationTree?: readonly string[] | undefined; displayText?: string | undefined; errorText?: string | undefined; topic?: string | undefined }
}

interface Service {
  paths: readonly string[]
  topic: Readonly<Record<Locale, string>>
}

const own: Readonly<Record<string, Service>> = {
  support: { paths: ['~Support~'], topic: { en: 'your services or your account', es: 'sus servicios o su cuenta' } },
  'my-account': { paths: ['~Support~Accounts~'], topic: { en: 'your account', es: 'su cuenta' } },
  'u-verse-high-speed-internet': { paths: ['~Support~Internet~'], topic: { en: 'internet', es: 'internet' } },
  'internet-air': { paths: ['~Support~Internet~Internet Air~'], topic: { en: 'Internet Air', es: 'Internet Air' } },
  'internet-fixed-wireless': { paths: ['~Support~Internet~Fixed Wireless~'], topic: { en: 'fixed wireless internet', es: 'internet inalámbrico fijo' } },
  'internet-dsl': { paths: ['~Support~Internet~DSL~'], topic: { en: 'DSL', es: 'DSL' } },
  wireless: { paths: ['~Support~Wireless~'], topic: { en: 'wireless', es: 'servicio móvil' } },
  prepaid: { paths: ['~Support~Prepaid~'], topic: { en: 'prepaid', es: 'prepago' } },
  'u-verse-tv': { paths: ['~Support~U-verse TV~'], topic: { en: 'U-verse TV', es: 'U-verse TV' } },
  'u-verse-voice': { paths: ['~Support~Home Phone~U-verse Voice~'], topic: { en: 'digital home phone', es: 'teléfono digital' } },
  'local-long-distance': { paths: ['~Support~Home Phone~Local Long Distance~'], topic: { en: 'landline home phone', es: 'teléfono fijo' } },
  'email-support': { paths: ['~Support~Email~'], topic: { en: 'email', es: 'correo electrónico' } },
  'contact-us': { paths: ['~Support~Contact Us~'], topic: { en: 'how to reach us', es: 'cómo comunicarse con nosotros' } },
  'how-to': { paths: ['~Support~How To~'], topic: { en: 'how to do things yourself', es: 'cómo hacer las cosas por su cuenta' } },
}

const business: Readonly<Record<string, Service>> = {
  'smb-support': { paths: ['~Support~'], topic: { en: 'your business services', es: 'los servicios de su negocio' } },
  'smb-wireless': { paths: ['~Support~Wireless~'], topic: { en: 'business wireless', es: 'servicio móvil para negocios' } },
  'smb-u-verse-high-speed-internet': { paths: ['~Support~Internet~'], topic: { en: 'business internet', es: 'internet para negocios' } },
  'smb-internet-air': { paths: ['~Support~Internet~Internet Air~'], topic: { en: 'Internet Air for business', es: 'Internet Air para negocios' } },
  'smb-internet-fixed-wireless': { paths: ['~Support~Internet~Fixed Wireless~'], topic: { en: 'fixed wireless internet for business', es: 'internet inalámbrico fijo para negocios' } },
  'smb-internet-dsl': { paths: ['~Support~Internet~DSL~'], topic: { en: 'business DSL', es: 'DSL para negocios' } },
  'smb-u-verse-voice': { paths: ['~Support~Business Phone~U-verse Voice~'], topic: { en: 'business digital phone', es: 'teléfono digital para negocios' } },
  'smb-local-long-distance': { paths: ['~Support~Business Phone~Local Long Distance~'], topic: { en: 'business landlines', es: 'líneas fijas para negocios' } },
  'smb-u-verse-tv': { paths: ['~Support~U-verse TV~'], topic: { en: 'U-verse TV for business', es: 'U-verse TV para negocios' } },
  'smb-email-support': { paths: ['~Support~Email~'], topic: { en: 'business email', es: 'correo electrónico de negocios' } },
  'smb-contact-us': { paths: ['~Support~Contact Us~'], topic: { en: 'how to reach us', es: 'cómo comunicarse con nosotros' } },
  'smb-my-account': { paths: ['~Support~Accounts~'], topic: { en: 'your business account', es: 'la cuenta de su negocio' } },
}

/** ANS-01: the 14 consumer keys and the 12 of small businesses, in the order of the specification. */
export const serviceKeys: Readonly<Record<Audience, readonly string[]>> = { consumer: Object.keys(own), smb: Object.keys(business) }

const displayText = { en: 'Ask me about {topic}', es: 'Pregúnteme sobre {topic}' } as const
/** ANS-13: the text for a question that cannot be answered. */
const errorText = {
  en: "Sorry, I don't know how to answer that question. Try asking about {topic}.",
  es: 'Lo siento, no sé responder a esa pregunta. Pruebe a preguntar sobre {topic}.',
} as const

/**
 * The service key of the given audience that corresponds to a key: smb-wireless to wireless. Undefined if there is
 * none.
 */
export function serviceKeyFor(key: string, audience: Audience): string | undefined {
  const bare = key.replace(/^smb-/, '')
  const other = audience === 'smb' ? `smb-${bare}` : bare
  return serviceKeys[audience].includes(other) ? other : undefined
}

/**
 * ANS-01: a service's details in a language: ours, replaced by content's where it has some. Undefined for an unknown
 * key. A topic from content is used in our own sentences, too.
 */
export function serviceDetailsOf(key: string, locale: Locale, overrides: readonly ServiceOverride[] = []): ServiceDetails | undefined {
  const service = Object.hasOwn(own, key) ? own[key] : Object.hasOwn(business, key) ? business[key] : undefined
  if (!service) return undefined
  const given = overrides.find(({ content }) => content.serviceName === key)?.content
  const topic = given?.topic ?? service.topic[locale]
  return {
    key,
    audience: key.startsWith('smb-') ? 'smb' : 'consumer',
    navigationTree: given?.navigationTree ?? service.paths,
    displayText: given?.displayText ?? fill(displayText[locale], { topic }),
    errorText: given?.errorText ?? fill(errorText[locale], { topic }),
    topic,
  }
}
