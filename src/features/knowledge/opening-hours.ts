import type { ServiceHours } from '#features/site-content/contract.ts'

/** Whether calls are answered at `at` (epoch ms), in the customer's time zone; undefined if that is unknown. */
export function isOpen({ days, from, to }: ServiceHours, at: number, timeZone: string): boolean | undefined {
  const isAlways = days === undefined && from === undefined && to === undefined
  if (isAlways) return true
  if (timeZone === '') return undefined
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(at)
  const read = (type: string) => parts.find((part) => part.type === type)!.value
  const clock = `${read('hour')}:${read('minute')}`
  const isDay = days === undefined || days.includes(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(read('weekday')) + 1)
  return isDay && clock >= (from ?? '00:00') && clock < (to ?? '24:00')
}
