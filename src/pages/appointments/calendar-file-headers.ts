/** A calendar file to keep: it is somebody's own, so nothing on the way keeps it. */
export function calendarFileHeaders(name: string): Record<string, string> {
  return { 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' }
}
