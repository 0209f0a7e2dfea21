import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { ActivityKind } from './activity-endpoints.ts'

/** ORD-04: path of the whole timeline or of a single kind; `page` counts from 1. */
export function activityPath(variant: SiteVariant, { kind, page = 1 }: { kind?: ActivityKind | undefined; page?: number } = {}): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(page > 1 && { page: String(page) }) }).toString()
  return supportPath(variant, 'activity') + (query && `?${query}`)
}
