import { startMakingMeanings } from '#features/answers/server.ts'
import { closeFigureThread, startPurgingEvents, startRollingUp, seedDemonstration } from '#features/insights/server.ts'
import { startForwarding } from '#features/analytics/server.ts'
import { closeFieldSystem, createAppointmentMailComposer, startDelivering, startFinishing, startPurgingLookUps, moveDemoAppointments } from '#features/appointments/server.ts'
import { arrangementTemplate, composeArrangementMail, moveDemoBills, withDemoPayment } from '#features/billing/server.ts'
import { closeDemoUnits, seedDemoUnits } from '#features/equipment/server.ts'
import { closeDemoGateways, seedDemoGateways } from '#features/home-network/server.ts'
import { composeOutageMail, startPurgingFollowers, startTellingFollowers, moveDemoOutages, outageTemplate } from '#features/outages/server.ts'
import { moveDemoOrders, seedDemoOrders } from '#features/orders/server.ts'
import { startPurgingRobocalls } from '#features/robocalls/server.ts'
import { startPurgingSpeedTests, seedDemoPlans } from '#features/speed-test/server.ts'
import { closeTicketSystem, createTicketMailComposer, startPurgingPictures, startPurgingTickets, startSyncing, moveDemoTickets, ticketTemplate } from '#features/tickets/server.ts'
import { assertNoDemoPeople, seedDemoPeople } from '#features/sign-in/server.ts'
import { startLearning, writeSearches } from '#features/search/server.ts'
import { startPurgingDrafts, startMeasuringQuestions, startSchedule, takeBets, takeChangedRedirects, writeTraces } from '#features/studio/server.ts'
import { createSiteReader, startPurgingArticlePictures, startFetchingSource, publishContent, readSite, takeContentPictures } from '#features/site-content/server.ts'
import { httpDispatcher, type Dispatcher } from '#platform/services/call.ts'
import type { Config } from '#platform/config/config.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { readDemoWorld, type DemoWorld } from '#platform/config/demo-world.ts'
import { closeOperatorSystem } from '#platform/services/operator-system.ts'
import { servicesOrigin } from '#platform/config/deployment.ts'
import { localDispatcher } from '#platform/services/handlers.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { startPurgingRecords } from '#platform/jobs/purge-records.ts'
import { createLog, type Log } from '#platform/observability/log.ts'
import { startMailing } from '#platform/mail/mail-job.ts'
import type { ComposeMail } from '#platform/mail/send-outbox.ts'
import { currentRuntime } from '#platform/context/current-runtime.ts'
import type { Clock, Runtime } from '#platform/context/request-context.ts'
import { startSecurityLog } from '#platform/security/security-log.ts'
import { allHandlers } from './service-table.server.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
const demoLifeAfterMs = 2000

export interface OpenRuntime extends Runtime {
  /** starts the periodic jobs, unless they run already */
  startJobs(): void
  close(): Promise<void>
}

/**
 * Opens all that lives as long as the process: the database (migrated, and filled with the content files and, in the
 * demo, its people), the dispatcher of calls, and the periodic jobs.
 * @param startsJobs false: they start with `startJobs`, once the process is ready. Making the indexes keeps it so busy
 * that connections to PostgreSQL, which the jobs ask for meanwhile, run out of time
 */
export async function openRuntime(config: Config, role: 'web' | 'services', { clock = Date.now, searchWidgetUrl = '', startsJobs = true }: { clock?: Clock; searchWidgetUrl?: string; startsJobs?: boolean } = {}): Promise<OpenRuntime> {
  const log = createLog(config.logLevel)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDirectory: config.dataDirectory, reserveBytes: config.diskReserveBytes })
  try {
    // if several processes start at once, one fills the database while the others wait
    const stopDemo = await database.alone(async () => {
      await takeContentPictures(database, config.contentDirectory, config.articlePicturesDirectory, clock())
      await publishContent(database, config.contentDirectory)
      await takeChangedRedirects(database, config.contentDirectory, clock())
      await takeBets(database, config.contentDirectory, clock())
      return prepareDemo(config, database, clock, log)
    })
    const way = dispatcherFor(config, role)
    // OpenTelemetry takes a tenth of a second to load, so it is loaded only if traces are sent
    const tracing = config.tracesUrl ? (await import('#platform/observability/traces.ts')).openTracing(config.tracesUrl, `careline-${role}`) : undefined
    const readSiteNow = createSiteReader(database, withDemoPayment(await readSite(config.contentDirectory), config.mode))
    const runtime: Runtime = {
      config,
      database,
      log,
      clock,
      envConfig: { searchWidgetJsURL: config.searchWidgetUrl ?? searchWidgetUrl, searchOrigin: config.searchOrigin },
      site: await readSiteNow(),
      readSite: readSiteNow,
      endpoints: allHandlers.map((handler) => handler.endpoint),
      dispatcher: way.dispatcher,
      tracing,
    }
    let jobs: ReturnType<typeof startAllJobs> | undefined
    const startJobs = () => void (jobs ??= startAllJobs(runtime, way.isLocal))
    if (startsJobs) startJobs()
    return {
      ...runtime,
      startJobs,
      async close() {
        await Promise.all([way.close(), tracing?.close(), stopDemo(), jobs?.stopWork?.(), jobs?.stopLooking()])
        await Promise.all([closeFieldSystem(config), closeTicketSystem(config), closeOperatorSystem(config.billing), closeOperatorSystem(config.orders), closeOperatorSystem(config.gateways), closeOperatorSystem(config.genieacs), closeOperatorSystem(config.equipment), closeDemoGateways(database), closeDemoUnits(database)])
        await jobs?.stopSecurityLog()
        await closeFigureThread(database)
        await writeSearches(database).catch((err: unknown) => log.error({ err }, 'the last searches could not be noted'))
        await writeTraces(database).catch((err: unknown) => log.error({ err }, 'why parts of the last pages stood could not be noted'))
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

function sayWhereRoomEnds({ database, config, log }: Runtime): void {
  if (!database.hasSpareRoom()) log.error({ reserveBytes: config.diskReserveBytes }, 'the disk of the data directory is nearly full: reports are refused until there is room')
}

/** Starts the jobs of every process, and with `isLocal` those of the services. */
function startAllJobs(runtime: Runtime, isLocal: boolean) {
  return {
    stopSecurityLog: startSecurityLog(runtime),
    stopWork: isLocal ? startWork(runtime) : undefined,
    stopLooking: startPeriodicJob(runtime.log, async () => sayWhereRoomEnds(runtime), { everyMs: minuteMs, failure: 'the disk could not be looked at', isAtOnce: true }),
  }
}

/** Starts the periodic jobs of the services. The returned function stops each after its current work. */
function startWork(parts: Runtime): () => Promise<unknown> {
  // the process that answers searches also learns from their use
  const stops = [startLearning(parts), startDelivering(parts), startMailing(parts, composeMail(parts)), startPurgingRecords(parts), startPurgingLookUps(parts), startPurgingTickets(parts), startPurgingPictures(parts), startPurgingArticlePictures(parts), startPurgingDrafts(parts), startPurgingSpeedTests(parts), startPurgingRobocalls(parts), startTellingFollowers(parts), startPurgingFollowers(parts), startRollingUp(parts), startForwarding(parts), startPurgingEvents(parts), startFinishing(parts), startSyncing(parts), startMakingMeanings(parts), startSchedule(parts), startFetchingSource(parts), startMeasuringQuestions(parts)]
  return () => Promise.all(stops.map((stop) => stop()))
}

/** Each mail is written by the feature that its template belongs to, with the current brand. */
function composeMail(runtime: Runtime): ComposeMail {
  return async (row) => {
    const now = await currentRuntime(runtime)
    const composers: Readonly<Record<string, ComposeMail>> = { [ticketTemplate]: createTicketMailComposer(now), [outageTemplate]: (each) => composeOutageMail(now, each), [arrangementTemplate]: (each) => composeArrangementMail(now, each) }
    const composed = await (composers[row.template] ?? createAppointmentMailComposer(now))(row)
    return composed.ok && composed.mail ? { ...composed, mail: { ...composed.mail, senderName: now.site.brand } } : composed
  }
}

function dispatcherFor(config: Config, role: 'web' | 'services'): { dispatcher: Dispatcher; isLocal: boolean; close: () => Promise<void> } {
  const origin = role === 'web' ? servicesOrigin(config) : undefined
  if (!origin) return { dispatcher: localDispatcher(allHandlers, config.mode === 'test'), isLocal: true, close: async () => {} }
  const dispatcher = httpDispatcher(origin, config.servicesSecret)
  return { dispatcher, isLocal: false, close: () => dispatcher.close() }
}

/**
 * Seeds the demo world and moves it forward each hour, so that its outages never look over; refuses to start on demo
 * people in production.
 */
async function prepareDemo(config: Config, database: Database, clock: Clock, log: Log): Promise<() => Promise<void>> {
  if (config.mode === 'production') {
    await assertNoDemoPeople(database)
    return async () => {}
  }
  const world = await readDemoWorld(config.contentDirectory)
  await seedDemoPeople(database, world)
  await seedDemoOrders(database, world)
  await seedDemoPlans(database, world)
  await seedDemoGateways(database, world)
  await seedDemoUnits(database, world)
  const move = () => moveDemoWorld(config, database, world, clock())
  await move()
  // delayed so that the first pages are served before it
  let seeding: Promise<void> | undefined
  const seed = () => (seeding = seedDemonstration(database, clock()).catch((err: unknown) => log.error({ err }, 'the demonstration of Insights could not be written')))
  const timer = config.hasDemoLife ? setTimeout(seed, demoLifeAfterMs) : undefined
  const stopMoving = startPeriodicJob(log, move, { everyMs: hourMs, failure: 'the demo world could not be moved forward' })
  return async () => {
    clearTimeout(timer)
    await Promise.all([stopMoving(), seeding])
  }
}

async function moveDemoWorld({ fieldSystem }: Config, database: Database, world: DemoWorld, now: number): Promise<void> {
  await moveDemoOutages(database, world, now)
  await moveDemoTickets(database, world, now)
  await moveDemoBills(database, world, now)
  await moveDemoOrders(database, world, now)
  // an operator's field system holds its own appointments
  if (!fieldSystem) await moveDemoAppointments(database, world, now)
}
