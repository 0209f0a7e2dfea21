// Where the databases of a benchmark are.
import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { findTestBinaries, startTestCluster, type TestCluster } from '../../test/support/postgres.ts'

export interface Place {
  dataDirectory: string
  databaseUrl?: string
}

/** A throwaway server that forces commits to the disk, as an operator's does. */
export async function startCluster(): Promise<TestCluster> {
  const binaries = findTestBinaries()
  if (!binaries.ok) throw new Error(`Nothing to measure PostgreSQL by: ${binaries.reason}.`)
  return startTestCluster(binaries, { isCrashSafe: true, isPowerSafe: true })
}

/** An empty data directory, and an empty database of the server if there is one. */
export async function makePlace(dataDirectory: string, cluster: TestCluster | undefined, name: string): Promise<Place> {
  mkdirSync(dataDirectory, { recursive: true })
  if (!cluster) return { dataDirectory }
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { dataDirectory, databaseUrl: cluster.url(name) }
}

/** The environment of a server that works there. */
export function settingsOf({ dataDirectory, databaseUrl }: Place): Record<string, string> {
  return { CARELINE_DATA: dataDirectory, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
}
