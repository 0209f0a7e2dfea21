import { audiences, type Audience, type Locale } from '#contracts/identity.ts'

/** A normalised relative path with `/` as separator; undefined for a name that could lead outside its folder. */
export function safeName(name: string): string | undefined {
  if (name.length > 500 || /\p{Cc}/u.test(name) || name.includes('\\') || name.startsWith('/') || /^[a-z]:/i.test(name)) return undefined
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  return parts.length === 0 || parts.includes('..') ? undefined : parts.join('/')
}

/** Whether a file is one that operating systems add and editors do not mean to import. */
export function isLitter(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || part === 'Thumbs.db' || part === 'desktop.ini')
}

export function extensionOf(name: string): string {
  const file = name.slice(name.lastIndexOf('/') + 1)
  const dot = file.lastIndexOf('.')
  return dot <= 0 ? '' : file.slice(dot + 1).toLowerCase()
}

const localePart = /^(en|es)(?:[-_][a-z0-9]{2,8})?$/i

export function localeOf(text: string | undefined): Locale | undefined {
  const language = localePart.exec(text ?? '')?.[1]?.toLowerCase()
  return language === 'en' || language === 'es' ? language : undefined
}

interface NamedPlace {
  /** path without language and extension, in lower case */
  key: string
  locale: Locale | undefined
  audience: Audience | undefined
  places: string[]
}

/** Language, audience and folders from a file name such as `en/consumer/internet/slow.md` or `internet/slow.es.md`. */
export function placeOfName(name: string): NamedPlace {
  const parts = name.split('/')
  const file = parts.pop()!
  const bare = file.slice(0, file.length - extensionOf(file).length - 1)
  const dot = bare.lastIndexOf('.')
  const ending = dot > 0 ? localeOf(bare.slice(dot + 1)) : undefined
  const folder = parts.find((part) => localeOf(part))
  const audience = audiences.find((each) => parts.includes(each))
  const places = parts.filter((part) => part !== folder)
  return {
    key: [...places, ending ? bare.slice(0, dot) : bare].join('/').toLowerCase(),
    locale: ending ?? localeOf(folder),
    audience,
    places: places.filter((part) => part !== audience && part !== 'articles'),
  }
}
