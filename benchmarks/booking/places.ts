// Creates the databases of a benchmark, and runtimes over them.
import { mkdirSync } from 'node:fs'
import pg from 'pg'
import type { OpenRuntime } from '../../src/app/runtime.server.ts'
import { readSite } from '../../src/features/site-content/server.ts'
import { loadConfig } from '../../src/platform/config/config.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/observability/log.ts'
import { localDispatcher, type Handler } from '../../src/platform/services/handlers.ts'
import { findTestBinaries, startTestCluster, type TestCluster } from '../../test/support/postgres.ts'

export interface Place {
  dataDirectory: string
  databaseUrl?: string
}

/** A throwaway server that forces commits to the disk, like an operator's. */
export async function startCluster(): Promise<TestCluster> {
  const binaries = findTestBinaries()
  if (!binaries.ok) throw new Error(`Nothing to measure PostgreSQL by: ${binaries.reason}.`)
  return startTestCluster(binaries, { isCrashSafe: true, isPowerSafe: true })
}

/** An empty data directory, and an empty database on the server if there is one. */
export async function makePlace(dataDirectory: string, cluster: TestCluster | undefined, name: string): Promise<Place> {
  mkdirSync(dataDirectory, { recursive: true })
  if (!cluster) return { dataDirectory }
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { dataDirectory, databaseUrl: cluster.url(name) }
}

/** The environment of a server that uses this place. */
export function settingsOf({ dataDirectory, databaseUrl }: Place): Record<string, string> {
  return { CARELINE_DATA: dataDirectory, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
}

export const configAt = (place: Place) => loadConfig({ ...settingsOf(place), LOG_LEVEL: 'error', PUBLIC_URL: 'http://localhost:3000' })

/** A runtime over an existing database with only some handlers, so that every statement is theirs. */
export async function openHandlers(place: Place, handlers: readonly Handler[]): Promise<OpenRuntime> {
  const config = configAt(place)
  const database = await openDatabase(place)
  return {
    config,
    database,
    log: createLog(config.logLevel),
    site: await readSite(config.contentDirectory),
    clock: Date.now,
    envConfig: { searchWidgetJsURL: '', searchOrigin: '' },
    endpoints: [],
    dispatcher: localDispatcher([...handlers], false),
    startJobs: () => {},
    close: () => database.close(),
  }
}
