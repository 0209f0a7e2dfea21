import { locales, type Locale } from '#contracts/identity.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { EndpointEncoder } from './endpoint-encoder.ts'
import { embeddedEncoders } from './embedded-encoder.ts'
import { fileShelf, tableShelf } from './meaning-shelf.ts'
import { MeaningStore } from './meaning-store.ts'

/** The meaning stores by language: with the operator's encoder, or the embedded one. */
export function makeMeanings({ database, config, log }: Pick<Runtime, 'database' | 'config' | 'log'>): ReadonlyMap<Locale, MeaningStore> {
  const settings = config.embeddings
  if (!settings) return new Map(locales.map((locale) => [locale, new MeaningStore(embeddedEncoders[locale], fileShelf(config.dataDirectory, embeddedEncoders[locale]), log)]))
  const encoders = locales.map((locale) => ({ locale, encoder: new EndpointEncoder(settings, locale) }))
  const names = encoders.map(({ encoder }) => encoder.name)
  return new Map(encoders.map(({ locale, encoder }) => [locale, new MeaningStore(encoder, tableShelf(database, encoder.name, names), log, locale)]))
}
