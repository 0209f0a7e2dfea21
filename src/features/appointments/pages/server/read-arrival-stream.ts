import { followSignal, pageDeadlineMs, type RequestContext } from '#platform/context/request-context.ts'
import { readAppointmentCopy } from './read-appointment-copy.ts'
import { chooseAppointment, listAppointments } from './find-appointment.ts'
import { readArrivalView } from './read-appointment-page.ts'

/** Interval in ms at which the estimate is read; it is in whole minutes. */
const everyMs = 15_000
/**
 * Lifetime of a stream in ms. The browser then reconnects, and a visitor who may no longer see the appointment gets no
 * new stream.
 */
const maxAgeMs = 3 * 60_000
const retryMs = 3000
/** A stream takes 76 KB, measured. Visitors beyond this number get no stream and reload the page instead. */
const mostStreams = 2000

/** Phases after which no news is expected for a while. */
const endPhases = new Set(['notToday', 'arrived', 'over'])

/** Streams of one appointment, enough for a family's phones and forgotten tabs. */
const mostOfOneAppointment = 10

const open = new Map<() => void, string>()

/**
 * Ends all streams, so that a server that shuts down does not wait for them; their browsers connect to the next server.
 */
export function endArrivalStreams(): void {
  for (const close of open.keys()) close()
}

/**
 * APT-05: server-sent events of one appointment's arrival (`event: arrival`, data: ArrivalView as JSON): the first at
 * once, then one whenever the estimate changed, else a comment, so that a broken connection is noticed. `event: end`
 * says that no more events will come.
 * @returns undefined if this visitor has no such appointment, or if too many streams are open
 */
export async function readArrivalStream(context: RequestContext, workOrderId: string | undefined): Promise<ReadableStream<Uint8Array> | undefined> {
  const appointments = await listAppointments(context, 'support')
  const appointment = appointments.ok ? chooseAppointment(appointments.data, workOrderId) : undefined
  if (!appointment) return undefined
  const id = appointment.workOrderId
  if (open.size >= mostStreams || [...open.values()].filter((each) => each === id).length >= mostOfOneAppointment) return undefined
  const by = { locale: context.locale, copy: readAppointmentCopy(context.locale) }
  const { controller: stop, done } = followSignal(context.signal)
  const endsAt = context.clock() + maxAgeMs
  const encoder = new TextEncoder()
  let timer: ReturnType<typeof setTimeout> | undefined
  let told = ''
  return new ReadableStream({
    start(stream) {
      const send = (text: string) => stream.enqueue(encoder.encode(text))
      const close = (text = '') => {
        if (stop.signal.aborted) return
        if (text) send(text)
        stream.close()
        stop.abort()
      }
      const closeQuietly = () => close()
      open.set(closeQuietly, id)
      const tidy = () => {
        clearTimeout(timer)
        open.delete(closeQuietly)
        done()
      }
      stop.signal.addEventListener('abort', tidy, { once: true })
      const tell = async () => {
        // each estimate has a deadline of its own, because the request's has long passed
        const inTime = { ...context, deadline: context.clock() + pageDeadlineMs, signal: stop.signal }
        const arrival = await readArrivalView(inTime, appointment, 'support', by)
        if (stop.signal.aborted) return
        const data = JSON.stringify(arrival ?? null)
        if (arrival && data !== told) send(`event: arrival\ndata: ${data}\n\n`)
        else send(': still here\n\n')
        if (arrival) told = data
        if (arrival && endPhases.has(arrival.phase)) return close('event: end\ndata: {}\n\n')
        if (context.clock() >= endsAt) return close()
        timer = setTimeout(() => void tell().catch(closeQuietly), everyMs)
      }
      send(`retry: ${retryMs}\n\n`)
      void tell().catch(closeQuietly)
    },
    cancel() {
      stop.abort()
    },
  })
}
