import { createContext, useContext, type ReactNode } from 'react'
import type { Locale } from '#contracts/identity.ts'


/**
 * The texts that every page loads, by feature: `copy` of its copy.en.ts and copy.es.ts, which adds its entry as
 * `declare module './copy.tsx' { interface CopyRegistry { 'sign-in': SignInCopy } }`. Texts of a single page are
 * separate exports of the same two files and are loaded with that page by its loader (a `read-…-copy.ts`). The server
 * holds all languages; the browser loads only the page's.
 */
// eslint-disable-next-line -- an empty interface is what declaration merging needs
export interface CopyRegistry {}

export interface LoadedCopy {
  locale: Locale
  copy: CopyRegistry
}

const CopyContext = createContext<LoadedCopy | undefined>(undefined)

export function CopyProvider({ value, children }: { value: LoadedCopy; children: ReactNode }) {
  return <CopyContext value={value}>{children}</CopyContext>
}

function useLoadedCopy(): LoadedCopy {
  const loaded = useContext(CopyContext)
  if (!loaded) throw new Error('useCopy needs a CopyProvider above it: root.tsx places one around every page.')
  return loaded
}

/** The texts of one feature in the page's language. */
export function useCopy<Feature extends keyof CopyRegistry>(feature: Feature): CopyRegistry[Feature] {
  return useLoadedCopy().copy[feature]
}

export function useLocale(): Locale {
  return useLoadedCopy().locale
}

/** The same shape with any texts: the type that a translation must have. */
export type Translation<T> = T extends string ? string : { readonly [K in keyof T]: Translation<T[K]> }
