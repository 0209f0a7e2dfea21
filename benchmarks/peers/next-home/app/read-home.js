import data from '../home-data.json'
import { addDays, agoLabel, dateIn, dayLabel, estimateLabel, shortDayLabel, timeLabel, timesLabel, zoneLabel } from './words.js'

const hourMs = 3_600_000
const startedAt = Date.now()

/**
 * What our services answer, from memory. As in the demo world of our site, instants and days lie around the start of
 * the server.
 */
const answers = {
  ...data,
  outages: data.outages.map(({ startedHoursAgo, restoreInHours, ...outage }) => ({ ...outage, startedAt: startedAt - startedHoursAgo * hourMs, restoreAt: startedAt + restoreInHours * hourMs })),
  visits: data.visits.map(({ inDays, ...visit }) => {
    const today = dateIn(visit.timeZone, startedAt)
    return { ...visit, date: workingDay(addDays(today, inDays)), days: daysWithVisits(today) }
  }),
  tickets: data.tickets.map(({ answeredHoursAgo, ...ticket }) => ({ ...ticket, answeredAt: startedAt - answeredHoursAgo * hourMs })),
}

/** `date`, or the next day with visits: there are none on Sundays and holidays. */
function workingDay(date) {
  const isDayOff = new Date(`${date}T00:00:00Z`).getUTCDay() === 0 || data.slots.holidays.includes(date.slice(5))
  return isDayOff ? workingDay(addDays(date, 1)) : date
}

/** The days from tomorrow on that have visits, with the windows of each. */
function daysWithVisits(today) {
  const dates = Array.from({ length: data.slots.horizonDays }, (_, day) => addDays(today, day + 1))
  return dates.filter((date) => workingDay(date) === date).map((date) => ({ date, slots: data.slots.windows.map(([startTime, endTime]) => ({ startTime, endTime })) }))
}

export async function readMeta() {
  return answers
}

/** What our loader makes of the answers at each request: the words for instants and days depend on when it is asked. */
export async function readHome() {
  const now = Date.now()
  const outages = answers.outages.map((outage) => describeOutage(outage, now))
  return {
    ...answers,
    outages,
    state: { ...answers.state, title: `${outages[0].title}.`, text: outages[0].end },
    visits: answers.visits.map((visit) => describeVisit(visit, now)),
    tickets: answers.tickets.map((ticket) => ({ ...ticket, news: `We answered ${agoLabel(ticket.answeredAt, now)}` })),
  }
}

function describeOutage({ title, timeZone, startedAt: since, restoreAt }, now) {
  const by = { timeZone, now }
  return { title, begin: `Since ${timeLabel(since, by)}.`, end: `Back by about ${estimateLabel(restoreAt, by)}.` }
}

/** `next`: the first free time of each of the next three days that have one besides the visit's own. */
function describeVisit({ days, ...visit }, now) {
  const isOwn = (date, slot) => date === visit.date && slot.startTime === visit.startTime && slot.endTime === visit.endTime
  const free = days.map((day) => ({ ...day, slots: day.slots.filter((slot) => !isOwn(day.date, slot)) })).filter(({ slots }) => slots.length > 0)
  return {
    ...visit,
    day: dayLabel(visit.date, dateIn(visit.timeZone, now)),
    window: `${timesLabel(visit)} ${zoneLabel(visit.date, visit.timeZone)}`,
    next: free.slice(0, 3).map(({ date, slots: [slot] }) => ({ date, ...slot, day: shortDayLabel(date), times: timesLabel(slot) })),
  }
}
