import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { buildContext, buildRuntime, signedInAs } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { copy as english } from '../../../copy.en.ts'
import { readArticleList } from '../../../pages/server/read-article-list.ts'
import { readChangesPage } from '../../../pages/server/read-changes.ts'
import { readHistoryPage } from '../../../pages/server/read-history.ts'
import { authorLabel } from '../../../pages/server/words.ts'
import { readRedirectsRoom } from '../../../redirects/server/redirects-room.ts'
import { exportChanges } from '../../../server/change-log.ts'
import { studioHandlers } from '../../../server/handlers.ts'
import { foreignPage, newFolder } from '../test-imports.ts'
import { runImport } from './import-command.ts'

test('STU-05 STU-09 what a command has imported and published is shown as from the command line, in both languages', async () => {
  const database = await openTestDatabase('sqlite')
  await publishOurContent(database)
  const runtime = buildRuntime({ database, handlers: [...studioHandlers, ...siteContentHandlers], environment: { CARELINE_DATA: newFolder() } })
  const folder = newFolder()
  writeFileSync(join(folder, 'part.html'), foreignPage(1))
  writeFileSync(join(folder, 'redirects.json'), JSON.stringify({ addresses: [{ path: '/help/wifi', target: '/support/topic/internet', isOn: true }], articles: [] }))
  const said: string[] = []
  await runImport(runtime, [folder, '--topic', 'internet/wi-fi', '--publish'], (line) => said.push(line))
  expect(said.at(-1)).toBe('Imported 1, published 1 and 1 old addresses.')
  const { id } = await database.read.selectFrom('studio_article').select('id').executeTakeFirstOrThrow()
  const asked = (path: string) => {
    const context = buildContext(runtime, { identity: signedInAs('staff-both', 'both', 'editor publisher'), path })
    return { ...context, deadline: context.deadline + 60_000 }
  }
  const history = async (path: string) => (await readHistoryPage(asked(path), { audience: 'consumer', id }))?.versions.map(({ action, who }) => [action, who])
  expect(await history('/studio/articles')).toEqual([['Published', 'From the command line'], ['Imported', 'From the command line']])
  expect(await history('/es-us/studio/articles')).toEqual([['Publicado', 'Desde la línea de comandos'], ['Importado', 'Desde la línea de comandos']])
  const changes = await readChangesPage(asked('/studio/changes'))
  expect(typeof changes === 'object' && changes.changes.map(({ who }) => who)).toEqual(Array.from({ length: 3 }, () => 'From the command line'))
  const persons: string[] = []
  for await (const line of exportChanges(database)) persons.push((JSON.parse(line) as { person: string }).person)
  expect(persons).toEqual(Array.from({ length: 3 }, () => '@command-line'))
  const list = await readArticleList(asked(`/es-us/studio/articles?q=${id}`))
  expect(list?.articles?.[0]?.facts.at(-1)).toMatch(/^Cambiado el .* por la línea de comandos$/)
  const redirects = await readRedirectsRoom(asked('/studio/redirects'))
  expect([redirects?.redirects?.[0]?.fact, redirects?.history[0]?.by]).toEqual([expect.stringMatching(/ by the command line$/), expect.stringMatching(/ by the command line$/)])
  // a scheduled step still has no author
  expect(authorLabel('', english)).toBe('At the set time')
})
