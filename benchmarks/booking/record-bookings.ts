// Records every statement that bookings send to their engine, so that they can be replayed without the service.
import { writeFileSync } from 'node:fs'
import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import type { AppointmentWindow } from '../../src/features/appointments/contract.ts'
import type { Runtime } from '../../src/platform/context/request-context.ts'
import type { RecordedBooking, Recording } from './plan.ts'
import { book } from './prepare-bookings.ts'
import { bookingOf, clientCount } from './workload.ts'

type Hear = (text: string, parameters: readonly unknown[]) => void

/** Calls `hear` for each statement that this process passes to an engine's module; the returned function stops it. */
export function overhear(hear: Hear): () => void {
  const { all, run } = StatementSync.prototype
  const { query } = pg.Client.prototype
  StatementSync.prototype.all = function (this: StatementSync, ...given: unknown[]) {
    hear(this.sourceSQL, given)
    return all.apply(this, given as never)
  }
  StatementSync.prototype.run = function (this: StatementSync, ...given: unknown[]) {
    hear(this.sourceSQL, given)
    return run.apply(this, given as never)
  }
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [text, parameters = []] = given
    if (typeof text === 'string') hear(text, parameters as unknown[])
    return query.apply(this, given as never)
  } as typeof query
  return () => {
    Object.assign(StatementSync.prototype, { all, run })
    Object.assign(pg.Client.prototype, { query })
  }
}

const isFrame = (text: string) => /^(begin|commit|rollback)/i.test(text)

/**
 * Makes all bookings of `turns`, one after the other; resolves to the statements of the last one, without begin and
 * commit.
 */
export async function recordBookings(runtime: Runtime, windows: AppointmentWindow[], turns: number, file: string): Promise<{ statements: number; bytes: number }> {
  const texts = new Map<string, number>()
  let current: RecordedBooking = []
  const end = overhear((text, parameters) => {
    if (isFrame(text)) return
    if (!texts.has(text)) texts.set(text, texts.size)
    current.push([texts.get(text)!, [...parameters]])
  })
  const bookings: RecordedBooking[][] = Array.from({ length: clientCount }, () => [])
  for (let turn = 0; turn < turns; turn++) {
    for (const [client, own] of bookings.entries()) {
      current = []
      await book(runtime, bookingOf(client, turn, { windows }))
      own.push(current)
    }
  }
  end()
  const recording: Recording = { texts: [...texts.keys()], bookings }
  writeFileSync(file, JSON.stringify(recording))
  return { statements: current.length, bytes: current.reduce((sum, [text, parameters]) => sum + recording.texts[text]!.length + parameters.join('').length, 0) }
}
