import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { CustomerOrder } from './order-schema.ts'

/**
 * ORD-01: where the equipment of an order is set up, from when it has arrived until it is in use; undefined at any other
 * time. A guide is one for homes: a business finds the topic.
 */
export function setUpPath(variant: SiteVariant, { at, detail }: Pick<CustomerOrder, 'at' | 'detail'>): string | undefined {
  if (at !== 'delivered') return undefined
  const guide = detail?.equipment.find((each) => each.guide)?.guide
  return guide && variant.audience === 'consumer' ? supportPath(variant, 'article', ...guide.split('/')) : supportPath(variant, 'topic', 'internet')
}
