import type { RequestContext } from '#platform/context/request-context.ts'

/** The return address of a sign-in: this page with its query. */
export function hereOf(request: RequestContext): string {
  const { pathname, search } = new URL(request.url, request.runtime.config.publicUrl)
  return pathname + search
}
