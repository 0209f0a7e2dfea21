import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** The path of a service key's page. Its forms post there, and `?q=` asks a question. */
export function answerPath(variant: SiteVariant, key: string): string {
  return supportPath(variant, 'ask', key)
}
