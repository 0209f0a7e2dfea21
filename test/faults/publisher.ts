import { writeSync } from 'node:fs'
import type { Endpoint, InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { moveStudioArticle, readStudioArticle, saveStudioArticle } from '#features/studio/contract.ts'
import { studioHandlers } from '#features/studio/server.ts'
import { moveStudioPage, readStudioPage, saveStudioPage } from '#features/studio/testing.ts'
import { openDatabase } from '#platform/database/database.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs } from '../support/context.ts'

/**
 * A child process for the publication tests: publishes an article and the home alternately, each with a new title in
 * both languages, and writes `begin TITLE` and `done TITLE` around each to standard output. Arguments: directory,
 * database address or ''.
 */
const [dataDirectory = '', databaseUrl = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDirectory, ...(databaseUrl ? { databaseUrl } : {}) })
const runtime = buildRuntime({ database, handlers: studioHandlers, clock: Date.now })

async function as<E extends Endpoint>(role: 'editor' | 'publisher', endpoint: E, input: InputOf<E>): Promise<ResponseOf<E>> {
  const outcome = await call(buildContext(runtime, { identity: signedInAs(role, role, role) }), endpoint, input, { signIn: 'return' })
  if (!outcome.ok) throw new Error(`${endpoint.id}: ${outcome.code}`)
  return outcome.data
}

async function publish(title: string, steps: { save: () => Promise<number>; submit: (version: number) => Promise<number>; publish: (version: number) => Promise<unknown> }): Promise<void> {
  const version = await steps.submit(await steps.save())
  // synchronous, so that the parent has the line before the next step
  writeSync(1, `begin ${title}\n`)
  await steps.publish(version)
  writeSync(1, `done ${title}\n`)
}

const article = { audience: 'consumer', id: 'KM1000101' } as const
const page = { id: 'home.consumer' }

for (let n = 0; ; n += 1) {
  const title = `${process.pid}.${n}`
  await publish(title, {
    async save() {
      const { version, content } = (await as('editor', readStudioArticle, { params: article })).article
      const titled = { ...content, en: { ...content.en, title }, es: { ...content.es!, title } }
      return (await as('editor', saveStudioArticle, { params: article, body: { version, content: titled } })).article.version
    },
    submit: async (version) => (await as('editor', moveStudioArticle, { params: article, body: { version, step: 'submit' } })).article.version,
    publish: (version) => as('publisher', moveStudioArticle, { params: article, body: { version, step: 'publish' } }),
  })
  await publish(title, {
    async save() {
      const { version, content } = (await as('editor', readStudioPage, { params: page })).page
      for (const locale of ['en', 'es'] as const) (content[locale]!.hero as { heading: string }).heading = title
      return (await as('editor', saveStudioPage, { params: page, body: { version, content } })).page.version
    },
    submit: async (version) => (await as('editor', moveStudioPage, { params: page, body: { version, step: 'submit' } })).page.version,
    publish: (version) => as('publisher', moveStudioPage, { params: page, body: { version, step: 'publish' } }),
  })
}
