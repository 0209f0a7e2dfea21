import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** The path of a service key's page. Its forms post there, and `?q=` fills the field. */
export function answerPath(variant: SiteVariant, key: string): string {
  return supportPath(variant, 'ask', key)
}

/** The id of an answer's heading on the page that a form has led to. */
export const answerAnchor = 'answer'

/** Where a form of another page asks its `q` about any service. An address alone never makes the site answer. */
export function askFormPath(variant: SiteVariant): string {
  return `${answerPath(variant, variant.audience === 'smb' ? 'smb-support' : 'support')}#${answerAnchor}`
}
