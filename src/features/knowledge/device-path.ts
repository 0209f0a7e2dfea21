import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { ArticleSummary, Device } from './contract.ts'

/**
 * LAN-07: wireless articles have a page for each device; others, such as those about a gateway's Wi-Fi, are the same
 * for every device and have one address.
 */
export function deviceArticlePath(variant: SiteVariant, device: Pick<Device, 'make' | 'model'>, article: Pick<ArticleSummary, 'id' | 'topic'>): string {
  if (article.topic !== 'wireless') return supportPath(variant, 'article', article.topic, article.id)
  const path = ['/device-support/article/wireless', article.id, device.make, device.model].join('/')
  return variant.locale === 'es' ? `/es-us${path}` : path
}
