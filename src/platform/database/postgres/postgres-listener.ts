import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { NoticeBoard } from '../notices.ts'
import { endWhenSilent } from './postgres-connection.ts'

/** Long enough not to overload a server that restarts; polls run anyway, and notices only make them faster. */
const retryMs = 1000

/** How long closing waits for a server that may hang. */
export const goodbyeMs = 1000

export interface PostgresListener {
  /** Listens to the channels of the board; connects when there is a first channel. */
  update(): void
  close(): Promise<void>
}

/** One connection for notices. After a break it reconnects and wakes all subscribers: notices may have been missed. */
export function createPostgresListener(config: pg.ClientConfig, board: NoticeBoard): PostgresListener {
  const listening = new Set<string>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()
  let isClosed = false

  const lose = (lost: pg.Client) => {
    lost.end().catch(() => {})
    if (client === lost) client = undefined
    if (isClosed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      update()
    }, retryMs)
    retry.unref()
  }

  const connect = async () => {
    const fresh = new pg.Client(config)
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => client === fresh && lose(fresh))
    fresh.on('notification', ({ channel }) => board.publish(channel))
    client = fresh
    listening.clear()
    await fresh.connect()
    endWhenSilent(fresh, config)
  }

  const listen = async () => {
    const channels = board.channels()
    if (isClosed || retry || (!client && channels.length === 0)) return
    try {
      if (!client) await connect()
      for (const channel of channels.filter((name) => !listening.has(name))) {
        await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
        listening.add(channel)
        board.publish(channel)
      }
    } catch {
      if (client) lose(client)
    }
  }

  const update = () => {
    work = work.then(listen)
  }

  return {
    update,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await work
      const last = client
      client = undefined
      await Promise.race([last?.end().catch(() => {}), delay(goodbyeMs, undefined, { ref: false })])
    },
  }
}
