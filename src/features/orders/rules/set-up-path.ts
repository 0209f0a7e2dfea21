import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { CustomerOrder } from './order-schema.ts'

/**
 * ORD-01: path of the set-up help for an order's equipment once it has been delivered; undefined in any other step.
 * Guides are written for homes, so a small business gets the internet topic, as does an order without a guide.
 */
export function setUpPath(variant: SiteVariant, { at, detail }: Pick<CustomerOrder, 'at' | 'detail'>): string | undefined {
  if (at !== 'delivered') return undefined
  const guide = detail?.equipment.find((each) => each.guide)?.guide
  return guide && variant.audience === 'consumer' ? supportPath(variant, 'article', ...guide.split('/')) : supportPath(variant, 'topic', 'internet')
}
