import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** The page of a service key; where its forms post, and where `?q=` asks. */
export function answerPath(variant: SiteVariant, key: string): string {
  return supportPath(variant, 'ask', key)
}
