import { followSignal, pageDeadlineMs, type RequestContext } from '#platform/context/request-context.ts'
import { readAppointmentCopy } from './read-appointment-copy.ts'
import { chooseAppointment, listAppointments } from './find-appointment.ts'
import { readArrivalView } from './read-appointment-page.ts'

/** How often the estimate is asked for. A technician's minutes are whole ones. */
const everyMs = 15_000
/** Then the browser connects anew, and whoever may no longer see the appointment does not. */
const maxAgeMs = 3 * 60_000
const retryMs = 3000
/** 76 KB each, measured; whoever comes after reads the page again instead. */
const mostStreams = 2000

/** Nothing more comes of these for a while. */
const endPhases = new Set(['notToday', 'arrived', 'over'])

/** of one appointment: a family's phones, and tabs that were forgotten */
const mostOfOneAppointment = 10

const open = new Map<() => void, string>()

/** A server that shuts down does not wait for its streams: their browsers connect to the next one. */
export function endArrivalStreams(): void {
  for (const close of open.keys()) close()
}

/**
 * APT-05: server-sent events of one appointment's arrival (`event: arrival`, data: ArrivalView as JSON), the first at once, then
 * whenever something changed, and a comment each time so that a broken connection is noticed. `event: end` where nothing
 * more will come. @returns undefined where there is no such appointment for this visitor, or no
 * room for one more
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
        // each estimate has a deadline of its own: the request's was over long ago
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
