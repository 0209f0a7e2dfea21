// The contestants of the booking benchmark, each with its own database; all databases start out equal.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AppointmentWindow } from '../../src/features/appointments/contract.ts'
import { builtServer, startSite } from '../site-process.ts'
import { signIn } from '../site-visitor.ts'
import { makePlace, settingsOf, startCluster, type Place } from './places.ts'
import type { Contestant, Plan, Round, Turns } from './plan.ts'
import { addBenchAppointments, openBookings, openSite, ownerLogin } from './prepare-bookings.ts'
import { recordBookings } from './record-bookings.ts'

export interface BookingContestant {
  name: string
  isBare: boolean
  measure(turns: Turns): Promise<Round>
}

export interface Contestants {
  /** the bare one first */
  contestants: BookingContestant[]
  /** what a booking sends to its engine, per booking */
  sent: { statements: number; bytes: number }
  stop(): Promise<void>
}

export async function startContestants(engine: 'sqlite' | 'postgres', folder: string, turns: number): Promise<Contestants> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    const cluster = engine === 'postgres' ? await startCluster() : undefined
    if (cluster) stops.push(() => cluster.stop())
    const statementsFile = join(folder, `${engine}.json`)
    let windows: AppointmentWindow[] = []
    const prepare = async (name: string) => {
      const place = await makePlace(join(folder, engine, name), cluster, name)
      const site = await openSite(place)
      windows = await addBenchAppointments(site)
      await site.close()
      return place
    }
    const recording = await openBookings(withoutWaiting(await prepare('recording')))
    const sent = await recordBookings(recording, windows, turns, statementsFile)
    await recording.close()
    const start = async (contestant: Contestant, name: string): Promise<BookingContestant> => {
      const place = await prepare(contestant)
      const running = contestant === 'http' ? await startWeb(place, stops) : {}
      const measuring = await startMeasuring({ contestant, ...place, ...running, windows, statementsFile })
      stops.push(measuring.stop)
      return { name, isBare: contestant === 'bare', measure: measuring.measure }
    }
    const contestants = [await start('bare', 'bare transaction'), await start('service', 'the service, in process'), await start('http', 'the running site, over HTTP')]
    return { contestants, sent, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Recording does not need commits that wait for the disk. */
function withoutWaiting({ databaseUrl, ...place }: Place): Place {
  return databaseUrl ? { ...place, databaseUrl: `${databaseUrl}&options=${encodeURIComponent('-c synchronous_commit=off')}` } : place
}

async function startWeb(place: Place, stops: (() => Promise<void>)[]): Promise<{ origin: string; cookie: string }> {
  const site = await startSite(builtServer, { env: settingsOf(place) })
  stops.push(() => site.stop())
  return { origin: site.origin, cookie: await signIn(site.origin, ownerLogin) }
}

async function startMeasuring(plan: Plan): Promise<{ measure(turns: Turns): Promise<Round>; stop(): Promise<void> }> {
  const script = join(import.meta.dirname, 'measure-bookings.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, JSON.stringify(plan)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error('A measuring process ended too early.')))
  failed.catch(() => {})
  await Promise.race([once(child, 'message'), failed])
  return {
    async measure(turns) {
      child.send(turns)
      const [round] = await Promise.race([once(child, 'message'), failed])
      return round as Round
    },
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
