/**
 * The process. `node build/server/index.js` serves the site, `… services` the services alone, `… prepare` makes in
 * advance what a start would make, and `… backup FILE`, `… restore FILE`, `… keys STEP`, `… content:import PATH`,
 * `… content:export DIRECTORY` and `… security:export` run the operators' commands, for images without sources and
 * tools. Exits with code 1 and one sentence for every failure that an operator can fix.
 */
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as build from 'virtual:react-router/server-build'
import { endArrivalStreams } from '#features/appointments/server.ts'
import { endDeskNews } from '#features/tickets/server.ts'
import { endBytesProcess } from '#features/speed-test/server.ts'
import { completeMeanings, prepareAnswers, warmRemarks } from '#features/answers/server.ts'
import { ContentError } from '#features/site-content/server.ts'
import { DemoPeopleError, warnOfAbsentIssuer } from '#features/sign-in/server.ts'
import { runContentCommand } from '#features/studio/server.ts'
import { loadConfig, type Config } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { servicesOrigin } from '#platform/config/deployment.ts'
import { createShedding } from '#platform/http/load/shedding.ts'
import { createSpareTime } from '#platform/http/load/spare-time.ts'
import { createOtherHostWarning, createUncountedProxyWarning } from '#platform/http/watch/warn-of-names.ts'
import { createWrongSecretWarning } from '#platform/http/watch/warn-of-wrong-secret.ts'
import { runBackupCommand } from '#platform/database/backup/backup-command.ts'
import { DatabaseOpenError } from '#platform/database/open-error.ts'
import { refuseTestModeElsewhere, refuseUnwritableFolders, startWarnings } from '#platform/config/start-rules.ts'
import { exportSecurityLog } from '#platform/security/export-command.ts'
import { createFastPath, createServicesApp, createWebApp } from '#app/app.server.ts'
import { findSearchWidget } from '#app/embed.server.ts'
import { createPages } from '#app/page-handler.server.ts'
import { rotateKeysByCommand } from '#app/rotate-keys-command.server.ts'
import { createPatternOf, createSpellingOf } from '#app/route-patterns.server.ts'
import { openRuntime } from '#app/runtime.server.ts'
import { refuseTakenPort, serve, StartError } from '#app/serve.server.ts'

const servicesPort = 3001
const warmAfterMs = 1000
const slowStartMs = 5000

async function run([word = 'web', ...rest]: string[]): Promise<void> {
  if (word === 'backup' || word === 'restore') await runBackupCommand([word, ...rest])
  else if (word === 'keys') await rotateKeysByCommand(rest[0])
  else if (word === 'content:import') await runContentCommand(['import', ...rest])
  else if (word === 'content:export') await runContentCommand(['export', ...rest])
  else if (word === 'security:export') await exportSecurityLog(rest)
  else if (word === 'prepare') await prepare()
  else if (word === 'web' || word === 'services') await start(word)
  else throw new StartError(`'${word}' is no command: give none for the site, or services, prepare, backup, restore, keys, content:import, content:export or security:export.`)
}

async function start(role: 'web' | 'services'): Promise<void> {
  const config = loadConfig(undefined, role === 'services' ? servicesPort : undefined)
  refuseTestModeElsewhere(config)
  refuseUnwritableFolders(config)
  await refuseTakenPort(config.port, config.host)
  // where nothing is prepared the start takes minutes, which would look like a process that hangs
  const slowStart = setTimeout(() => process.stdout.write('Making the search indexes and what answers are found by: one to two minutes at the first start …\n'), slowStartMs)
  const assets = path.resolve(import.meta.dirname, '../client')
  const runtime = await openRuntime(config, role, { searchWidgetUrl: findSearchWidget(assets), startsJobs: false })
  // prepared before the first request, so that none waits for an index; a web process with services elsewhere answers no question itself
  const answersHere = role === 'services' || servicesOrigin(config) === undefined
  if (answersHere) await prepareAnswers(runtime)
  returnMemory()
  const limits = { shedding: createShedding() }
  const app = role === 'web' ? createWebApp(runtime, createPages(build), { ...limits, assets, patternOf: createPatternOf(build.routes), spellingOf: createSpellingOf(build.routes) }) : createServicesApp(runtime, limits)
  const settings = {
    ...config,
    onOtherHost: createOtherHostWarning(runtime),
    ...(role === 'services' ? { onWrongSecret: createWrongSecretWarning(runtime) } : { onForwarded: createUncountedProxyWarning(runtime) }),
  }
  if (answersHere) {
    // takes a quarter of a second, which the first page with its suggested questions would have to wait for
    warmRemarks()
    if (role === 'web') await renderFirst(app, config.publicUrl)
  }
  clearTimeout(slowStart)
  const served = await serve(app, config.port, config.host, settings, createFastPath(runtime, createSpareTime())).catch(async (error: unknown) => {
    await runtime.close()
    throw error
  })
  runtime.startJobs()
  announce(config, role)
  // delayed so that the first pages are served before it
  if (answersHere) setTimeout(() => void completeMeanings(runtime), warmAfterMs).unref()
  // printed whatever LOG_LEVEL is
  for (const warning of startWarnings(config, role, { brand: runtime.site.brand, hasPayment: runtime.site.billing?.paymentUrl !== undefined })) process.stderr.write(`\n  !!!  ${warning}\n\n`)
  // in the background: people without a session need no identity provider
  if (role === 'web') void warnOfAbsentIssuer(runtime)
  let isStopping = false
  const stop = () => {
    // a process group may pass the same signal on twice
    if (isStopping) return
    isStopping = true
    endArrivalStreams()
    endDeskNews()
    void Promise.all([served.close(), endBytesProcess()]).then(() => runtime.close()).then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/**
 * Renders the home page and a search before the server listens, so that no visitor waits for their compilation.
 * Requests of robots are not counted in figures.
 */
async function renderFirst(app: Pick<ReturnType<typeof createWebApp>, 'fetch'>, publicUrl: string): Promise<void> {
  const incoming = { socket: { remoteAddress: '127.0.0.1', remotePort: 0, remoteFamily: 'IPv4' }, headers: {} }
  for (const address of ['/support', '/search/v1/results?audience=consumer&locale=en&q=internet']) {
    // errors are ignored here: the first visitor's request will report them
    await Promise.resolve(app.fetch(new Request(publicUrl + address, { headers: { 'user-agent': 'careline-start (bot)' } }), { incoming })).then((answer) => answer.text()).catch(() => '')
  }
}

/**
 * The start leaves as much garbage as it keeps, and V8 would hold on to that memory: it is collected once, before
 * requests come (decision 0023).
 */
function returnMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  setFlagsFromString('--no-expose-gc')
}

/** Makes all data that questions are compared with, in the data directory, for the next start or a copy of it. */
async function prepare(): Promise<void> {
  const config = loadConfig()
  const say = (step: string) => process.stdout.write(`${step}\n`)
  say('Opening the database and publishing the content …')
  const runtime = await openRuntime(config, 'services', { startsJobs: false })
  try {
    say('Making the search indexes and what answers are found by …')
    await prepareAnswers(runtime)
    say('Working out what sentences mean (minutes where all are new) …')
    await completeMeanings(runtime)
  } finally {
    await runtime.close()
  }
  say(`Prepared in ${config.dataDirectory} (in ${secondsSinceStart()} s).`)
}

const secondsSinceStart = () => (performance.now() / 1000).toFixed(1)

function announce(config: Config, role: 'web' | 'services'): void {
  const seconds = secondsSinceStart()
  const lines =
    role === 'services'
      ? [`Careline's services answer at http://localhost:${config.port} (ready in ${seconds} s)`]
      : [`Careline is ready at ${config.publicUrl}/support (in ${seconds} s)`, ...(config.mode === 'production' ? [] : demoSignIns)]
  process.stdout.write(`${lines.join('\n')}\n`)
}

const demoSignIns = [
  'Sign in as  maya.torres    careline-demo   a visit, two orders and an outage',
  '            priya.nair     careline-demo   a small business',
  '            rosa.delgado   careline-demo   in Spanish',
  '            olive.grant    careline-demo   the operator, who has figures at /insights',
]

run(process.argv.slice(2)).catch((error: unknown) => {
  const isMendable = [ConfigError, DatabaseOpenError, ContentError, StartError, DemoPeopleError].some((kind) => error instanceof kind)
  process.stderr.write(`${isMendable ? (error as Error).message : String((error as Error)?.stack ?? error)}\n`)
  process.exit(1)
})
