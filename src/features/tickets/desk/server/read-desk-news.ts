import { followSignal, type RequestContext } from '#platform/context/request-context.ts'
import { ticketsChannel } from '../../server/changes/change-ticket.ts'
import { findTicket } from '../../server/store/ticket-store.ts'

/** The stream also checks at this interval, because a database notification may be lost during a reconnection. */
const everyMs = 15_000
/** Changes within this time are reported together. */
const calmMs = 400
/** Maximum age of a stream. The browser then reconnects, and a person who is no longer an operator is refused. */
const maxAgeMs = 3 * 60_000
const retryMs = 3000
const mostStreams = 500

const open = new Set<() => void>()
let isEnding = false

/** Closes all streams, so that a shutdown need not wait for them; the browsers reconnect to the next server. */
export function endDeskNews(): void {
  isEnding = true
  for (const close of open) close()
}

/**
 * TIC-06: server-sent events about changes: `event: tickets` (data: {}) for the list or, for one ticket, `event:
 * version` (data: its version). The caller has checked that the reader is an operator. @returns undefined if too many
 * streams are open
 */
export function readDeskNews(context: RequestContext, number: string | undefined): ReadableStream<Uint8Array> | undefined {
  if (open.size >= mostStreams) return undefined
  const { database } = context.runtime
  const { controller: stop, done } = followSignal(context.signal)
  const encoder = new TextEncoder()
  const endsAt = context.clock() + maxAgeMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let waking: ReturnType<typeof setTimeout> | undefined
  let told = ''
  return new ReadableStream({
    start(stream) {
      const send = (text: string) => void (stop.signal.aborted || stream.enqueue(encoder.encode(text)))
      const close = () => {
        if (stop.signal.aborted) return
        stream.close()
        stop.abort()
        done()
      }
      const news = async (isWoken: boolean) => {
        if (number === undefined) return isWoken ? 'event: tickets\ndata: {}\n\n' : undefined
        const row = await findTicket(database.read, { kind: 'operator', id: '' }, number)
        const text = `event: version\ndata: ${row?.version ?? 0}\n\n`
        if (text === told) return undefined
        told = text
        return text
      }
      const tell = async (isWoken: boolean) => {
        send((await news(isWoken)) ?? ': still here\n\n')
        if (context.clock() >= endsAt) close()
      }
      const wake = () => {
        waking ??= setTimeout(() => {
          waking = undefined
          void tell(true).catch(close)
        }, calmMs)
      }
      const keep = () => {
        if (stop.signal.aborted) return
        timer = setTimeout(() => void tell(false).then(keep, close), everyMs)
      }
      send(`retry: ${retryMs}\n\n`)
      // A browser may still reconnect through a kept-alive connection. A refusal would end its EventSource for good.
      if (isEnding) return close()
      const unsubscribe = database.subscribe(ticketsChannel, wake)
      open.add(close)
      stop.signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer)
          clearTimeout(waking)
          unsubscribe()
          open.delete(close)
          done()
        },
        { once: true },
      )
      void tell(false).then(keep, close)
    },
    cancel() {
      stop.abort()
    },
  })
}
