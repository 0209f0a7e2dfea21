// The words for instants and days, in English. As our own pages do, they keep each formatter between requests: a new
// one costs more than the rest of the page.

const formats = new Map()

/** `name` is unique per options, time zone included. */
function dateFormat(name, options) {
  if (!formats.has(name)) formats.set(name, new Intl.DateTimeFormat('en-US', options))
  return formats.get(name)
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const atMidnight = (date) => Date.parse(`${date}T00:00:00Z`)

/** '1:15 pm', '1 pm on Tuesday', '1 pm on Tuesday, December 1'; a midnight names the day that ends. */
export function timeLabel(at, { timeZone, now }) {
  const parts = dateFormat(`clock ${timeZone}`, { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', timeZone }).formatToParts(at)
  const said = (type) => parts.find((part) => part.type === type).value
  const [hour, minute, half] = [said('hour'), said('minute'), said('dayPeriod').toLowerCase()]
  const isFar = Math.abs(at - now) > 6 * dayMs
  const dayIn = (instant) => dateFormat(`weekday ${timeZone} ${isFar}`, { weekday: 'long', ...(isFar && { month: 'long', day: 'numeric' }), timeZone }).format(instant)
  const today = dateIn(timeZone, now)
  const isToday = dateIn(timeZone, at) === today
  if (hour === '12' && minute === '00' && half === 'am') {
    if (isToday) return 'midnight'
    return dateIn(timeZone, at - 1) === today ? 'midnight tonight' : `midnight at the end of ${dayIn(at - 1)}`
  }
  const clock = `${hour}${minute === '00' ? '' : `:${minute}`} ${half}`
  return isToday ? clock : `${clock} on ${dayIn(at)}`
}

/** An estimate, rounded up to the next half hour to show that it is one. */
export function estimateLabel(at, by) {
  return timeLabel(Math.ceil(at / (30 * minuteMs)) * 30 * minuteMs, by)
}

/** The calendar date of an instant in a zone, YYYY-MM-DD. */
export function dateIn(timeZone, at) {
  const parts = dateFormat(`date ${timeZone}`, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at)
  const said = (type) => parts.find((part) => part.type === type).value
  return `${said('year')}-${said('month')}-${said('day')}`
}

/** 'Saturday, November 21'; today and tomorrow are named. */
export function dayLabel(date, today) {
  const day = dateFormat('day', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(atMidnight(date))
  if (date === today) return `Today, ${day}`
  return atMidnight(date) - atMidnight(today) === dayMs ? `Tomorrow, ${day}` : day
}

/** 'Mon, Nov 30' */
export function shortDayLabel(date) {
  const at = atMidnight(date)
  return `${dateFormat('weekday', { weekday: 'short', timeZone: 'UTC' }).format(at)}, ${dateFormat('short day', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(at)}`
}

/** '8–10 am', '11 am–1 pm', '8:30–10 am' */
export function timesLabel({ startTime, endTime }) {
  const [start, end] = [twelveHours(startTime), twelveHours(endTime)]
  return start.half === end.half ? `${start.clock}–${end.clock} ${end.half}` : `${start.clock} ${start.half}–${end.clock} ${end.half}`
}

/** The zone beside a time: 'ET'. */
export function zoneLabel(date, timeZone) {
  const parts = dateFormat(`zone ${timeZone}`, { hour: 'numeric', timeZone, timeZoneName: 'shortGeneric' }).formatToParts(atMidnight(date))
  return parts.find(({ type }) => type === 'timeZoneName').value
}

function twelveHours(time) {
  const [hour, minute] = time.split(':').map(Number)
  return { clock: `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`, half: hour < 12 ? 'am' : 'pm' }
}

const units = [['day', dayMs], ['hour', hourMs], ['minute', minuteMs]]
const agoFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** '3 days ago', 'yesterday', '5 minutes ago' */
export function agoLabel(at, now) {
  const passed = Math.max(0, now - at)
  const [unit, ms] = units.find(([, length]) => passed >= length) ?? units[2]
  return agoFormat.format(-Math.floor(passed / ms), unit)
}

/** Calendar arithmetic, independent of time zones. */
export function addDays(date, days) {
  return new Date(atMidnight(date) + days * dayMs).toISOString().slice(0, 10)
}
