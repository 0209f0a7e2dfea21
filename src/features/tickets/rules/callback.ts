import { z } from 'zod'
import type { Locale } from '#contracts/identity.ts'
import { dayName, timesLabel, windowLabel, zoneName } from '#features/appointments/contract.ts'
import { addDays, dateIn, instantOf, timeIn } from '#platform/time/local-time.ts'
import type { WordsBy } from './ticket-words.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Hours for calls back, from content: days of the week (0: Sunday) with their windows, in the operator's time zone. */
export const CallbackHours = z.array(z.object({ days: z.array(z.int().min(0).max(6)).min(1), windows: z.array(z.object({ from: time, to: time })).min(1).max(12) }))
export type CallbackHours = z.output<typeof CallbackHours>

/** A period in epoch ms. */
export const CallbackWindow = z.object({ from: z.int(), to: z.int() })
export type CallbackWindow = z.output<typeof CallbackWindow>

const daysAhead = 7
const mostOffered = 12
/** nobody is called earlier or later than this on their own clock */
const callable = { from: '08:00', to: '21:00' }
/** the earliest window starts this long from now, so that support can prepare */
const earliestMs = 30 * 60_000

/** TIC-01: the soonest windows to offer a customer: those at which a call is welcome where they live. */
export function choicesIn(windows: readonly CallbackWindow[], timeZone: string): CallbackWindow[] {
  return windows.filter(({ from, to }) => timeIn(timeZone, from) >= callable.from && timeIn(timeZone, to) <= callable.to && dateIn(timeZone, from) === dateIn(timeZone, to)).slice(0, mostOffered)
}

/** TIC-01: the windows of the next days in which support can call back, soonest first. `timeZone`: the operator's. */
export function offeredWindows(hours: CallbackHours, now: number, timeZone: string): CallbackWindow[] {
  const today = dateIn(timeZone, now)
  const windows = Array.from({ length: daysAhead }, (_, day) => addDays(today, day)).flatMap((date) => {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    return hours.filter(({ days }) => days.includes(weekday)).flatMap(({ windows: ofDay }) => ofDay.map(({ from, to }) => ({ from: instantOf(date, from, timeZone), to: instantOf(date, to, timeZone) })))
  })
  return windows
    .filter(({ from, to }) => from >= now + earliestMs && to > from)
    .toSorted((a, b) => a.from - b.from)
}

/** 'Thursday, November 26, 8–10 am ET': in the reader's zone. */
export function callbackLabel(window: CallbackWindow, by: WordsBy): string {
  const slot = slotOf(window, by)
  return `${dayName(slot.date, by.locale)}, ${windowLabel(slot, by)}`
}

/** 'Thursday, November 26, 8–10 am': one choice of several; `callbackZone` names the zone once for all. */
export function callbackChoice(window: CallbackWindow, by: WordsBy): string {
  const slot = slotOf(window, by)
  return `${dayName(slot.date, by.locale)}, ${timesLabel(slot, by.locale)}`
}

/** 'Eastern Time' */
export const callbackZone = (at: number, by: WordsBy): string => zoneName(at, by)

function slotOf({ from, to }: CallbackWindow, { timeZone }: WordsBy) {
  return { date: dateIn(timeZone, from), startTime: timeIn(timeZone, from), endTime: timeIn(timeZone, to) }
}

/** The window as a form field's value. */
export const valueOfWindow = ({ from, to }: CallbackWindow): string => `${from}-${to}`

/** Title of a callback ticket in the lists of the desk and the customer. */
export const callbackTitle: Readonly<Record<Locale, (topic: string) => string>> = {
  en: (topic) => `Call me back: ${topic}`,
  es: (topic) => `Llámenme: ${topic}`,
}

/** TMF621's ticketType of a callback ticket. */
export const callbackType = 'callback'
