/** Headers of a calendar file to download; it is personal, so no cache may store it. */
export function calendarFileHeaders(name: string): Record<string, string> {
  return { 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' }
}
