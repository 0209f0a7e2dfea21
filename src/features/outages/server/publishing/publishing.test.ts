import { expect, test } from 'vitest'
import { readSiteVersion } from '#platform/database/site-version.ts'
import { call } from '#platform/services/call.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { addCustomer } from '#test/support/people.ts'
import { checkZip, listStudioOutages, readOutageStatus, readStudioOutage, saveStudioOutage } from '../../outage-endpoints.ts'
import { linkedAccountOutages } from '../../contract.ts'
import type { OutageContent } from '../../rules/outage-model.ts'
import { outageHandlers } from '../handlers.ts'
import { fieldsOf } from '../studio-pages/outage-form.ts'
import { readOutagePage, readStudioOutages, submitOutageForm } from '../studio-pages/read-studio-outages.ts'

const hour = 3_600_000
const id = 'OUT-test1'
const content: OutageContent = {
  title: { en: 'No internet in Midtown', es: 'Sin internet en Midtown' }, text: { en: 'A cable was cut.', es: 'Se cortó un cable.' }, services: ['internet', 'tv'], zips: ['30309', '30308'], isNational: false,
  cause: 'cable', timeZone: 'America/New_York', startedAt: testNow - hour, restoreAt: testNow + hour, endedAt: null, isPublished: true,
}
const note = { en: '', es: '' }

describeEachEngine('publishing outages', (openTestDatabase) => {
  async function open() {
    const database = await openTestDatabase()
    await addCustomer(database, { id: 'here', zip: '30309' })
    const runtime = buildRuntime({ database, handlers: outageHandlers })
    const as = (role?: 'operator' | 'editor') => buildContext(runtime, { identity: { ...signedInAs(role ? `${role}.grant` : 'here'), ...(role ? { role } : {}) } })
    const operator = as('operator')
    const save = async (version: number, changes: Partial<OutageContent> = {}, more: { note?: typeof note; id?: string } = {}) => {
      const outcome = await call(operator, saveStudioOutage, { params: { id: more.id ?? id }, body: { ...content, ...changes, version, note: more.note ?? note } })
      return outcome.ok ? outcome.data.content.outage.version : outcome.code
    }
    const check = async (zip: string, locale: 'en' | 'es' = 'en') => {
      const outcome = await call(buildContext(runtime), checkZip, { body: { zip, locale } })
      return outcome.ok ? [outcome.data.content.outages.map(({ title }) => title), outcome.data.content.planned.map(({ title }) => title)] : outcome.code
    }
    const status = async () => {
      const outcome = await call(buildContext(runtime), readOutageStatus, { query: { locale: 'en' } })
      if (!outcome.ok) throw new Error(outcome.code)
      return outcome.data.content
    }
    return { database, as, operator, save, check, status }
  }

  test('OUT-02 sending an outage again never replaces what a colleague has changed; its own button does what was refused, and only to the version that was shown', async () => {
    const { operator, save, status } = await open()
    await save(0)
    await save(1, { cause: 'power', restoreAt: testNow + 2 * hour })
    const { services, ...fields } = fieldsOf(content)
    const send = async (more: Record<string, string>) => {
      const form = new URLSearchParams({ id, version: '1', step: 'publish', ...fields, ...more })
      for (const service of services) form.append('services', service)
      return submitOutageForm(operator, id, form)
    }
    const mine = { step: 'end', titleEn: 'It is over' }
    for (let click = 0; click < 2; click++) {
      const answer = await send(mine)
      if (answer.kind !== 'page') throw new Error(answer.kind)
      expect(answer).toMatchObject({ status: 409, page: { version: 1, fields: { titleEn: 'It is over' }, conflict: { version: 2, changedBy: 'operator.grant.login', step: 'end' } } })
      const theirs = new Map(answer.page.conflict!.theirs)
      expect(answer.page.conflict!.mine.filter(([label, text]) => theirs.get(label) !== text).map(([label]) => label)).toEqual(['English · Title', 'Cause', 'Expected back'])
    }
    const { step: refused, ...kept } = mine
    expect(await send({ ...kept, refused, intent: 'replace', theirs: '1' })).toMatchObject({ kind: 'page', status: 409 })
    const givenUp = await send({ ...mine, intent: 'forget' })
    const page = givenUp.kind === 'done' && (await readOutagePage({ ...operator, url: `http://localhost${givenUp.href}` }, id))
    expect(page).toMatchObject({ page: { version: 2, fields: { cause: 'power' }, notice: { title: 'Discarded. The form shows the saved version.' } } })
    expect((await status()).outages).toMatchObject([{ title: 'No internet in Midtown' }])
    const asked = await send({ ...kept, refused, intent: 'replace', theirs: '2' })
    if (asked.kind !== 'page') throw new Error(asked.kind)
    expect(asked.page).toMatchObject({ version: 2, conflict: undefined, confirm: { step: 'end' } })
    expect(await send({ ...kept, version: '2', asked: 'end', confirmed: asked.page.confirm!.asked })).toMatchObject({ kind: 'done' })
    expect((await status()).outages).toEqual([])
  })

  test('OUT-02 what reaches everybody, ends, disappears or lacks a language is asked first, and what is confirmed is that very outage', async () => {
    const { operator, save, status } = await open()
    const send = async (more: Record<string, string>) => {
      const { services, ...fields } = fieldsOf(content)
      return submitOutageForm(operator, id, new URLSearchParams([...Object.entries({ id, version: '1', step: 'publish', ...fields, ...more }), ...services.map((service): [string, string] => ['services', service])]))
    }
    const ask = async (more: Record<string, string>) => {
      const answer = await send(more)
      return answer.kind === 'page' ? { ...answer.page, said: [...answer.page.notice!.lines, ...(answer.status === 200 ? [] : [answer.status])] } : answer.kind
    }
    await save(0, { isPublished: false })
    const national = { area: 'national' }
    const asked = await ask(national)
    expect(asked).toMatchObject({ said: [expect.stringContaining('every customer sees it') as string], confirm: { label: 'Yes, publish it' }, fields: national })
    expect(await ask({ ...national, textEs: '', noteEn: 'It broke again.' })).toMatchObject({ said: [{}, 'Missing in Spanish: What customers should know, News about this change. Spanish pages show the English text.'] })
    expect((await status()).outages).toEqual([])
    const { asked: confirmed } = (asked as { confirm: { asked: string } }).confirm
    const yes = { asked: 'publish', confirmed }
    expect(await ask({ ...national, ...yes, titleEn: 'Something else' })).toMatchObject({ confirm: { step: 'publish' } })
    expect(await ask({ ...national, ...yes })).toBe('done')
    expect(await ask({ ...national, version: '2', step: 'end' })).toMatchObject({ said: [expect.stringContaining('(Whole country)') as string], confirm: { label: 'Yes, end it' } })
    expect(await ask({ ...national, version: '2', step: 'withdraw' })).toMatchObject({ said: [expect.stringContaining('disappears') as string], confirm: { label: 'Yes, take it off' } })
    expect(await ask({ ...national, version: '2', step: 'keep', titleEn: 'Typed' })).toMatchObject({ fields: { titleEn: 'Typed' }, confirm: undefined, said: [] })
    expect((await status()).outages).toMatchObject([{ title: 'No internet in Midtown', isNational: true }])
    // a place of a few ZIP codes, in both languages, is published at once
    expect(await ask({ version: '2' })).toBe('done')
  })

  test('OUT-01 OUT-02 what is no ZIP code is named, and of a longer one the first five digits count', async () => {
    const { operator, save } = await open()
    await save(0)
    const send = async (zips: string) => {
      const { services, ...fields } = fieldsOf(content)
      return submitOutageForm(operator, id, new URLSearchParams([...Object.entries({ id, version: '1', step: 'publish', ...fields, zips }), ...services.map((service): [string, string] => ['services', service])]))
    }
    expect(await send('1001, ABCDE 10001-1234; 99999999\n00000')).toMatchObject({ status: 422, page: { fields: { zips: '1001, ABCDE 10001-1234; 99999999\n00000' }, notice: { lines: ['These are not ZIP codes: 1001, ABCDE, 99999999, 00000. A ZIP code has five digits, from 00501 to 99950.'] } } })
    expect(await send('10001-1234 10001')).toMatchObject({ kind: 'done' })
    const read = await call(operator, readStudioOutage, { params: { id } })
    expect(read.ok && read.data.content.outage.zips).toEqual(['10001'])
  })

  test('OUT-02 the form says when customers see what was saved, and the list what its times are', async () => {
    const { operator, save } = await open()
    const told = async () => {
      const answer = await readOutagePage({ ...operator, url: `http://localhost/studio/outages/${id}?saved` }, id)
      const [line] = (await readStudioOutages(operator))!.outages!
      return answer.kind === 'page' && [answer.page.notice!.text.replace(/: from .*/, ': from …'), line!.facts[2]!.split(' ')[0]]
    }
    await save(0, { startedAt: testNow + 30 * hour, restoreAt: null })
    expect(await told()).toEqual(['It is planned work. Customers see it one day before it begins: from …', 'Begins'])
    await save(1)
    expect(await told()).toEqual(['Customers see it now.', 'Since'])
    await save(2, { endedAt: testNow })
    expect(await told()).toEqual(['Customers see for one day that it has ended.', 'Ended'])
  })

  test('OUT-01 OUT-02 what an operator publishes is at its ZIPs, for visitors and for whoever lives there, and raises the siteVersion; a draft does neither', async () => {
    const { database, as, save, check } = await open()
    const before = await readSiteVersion(database.read)
    expect(await save(0, { isPublished: false })).toBe(1)
    expect(await check('30309')).toEqual([[], []])
    expect(await readSiteVersion(database.read)).toBe(before)
    expect(await save(1)).toBe(2)
    expect(await readSiteVersion(database.read)).toBe(before + 1)
    expect([await check('30309'), await check('30308', 'es'), await check('30310')]).toEqual([[['No internet in Midtown'], []], [['Sin internet en Midtown'], []], [[], []]])
    const own = await call(as(), linkedAccountOutages, { query: { locale: 'en' } })
    expect(own.ok && own.data.content.outages.map((each) => [each.id, each.cause, each.restoreAt])).toEqual([[id, 'cable', testNow + hour]])
  })

  test('OUT-01 national outages count at every ZIP; planned work is told apart, and only within a day', async () => {
    const { save, check } = await open()
    await save(0, { isNational: true, zips: [] })
    await save(0, { startedAt: testNow + 2 * hour, restoreAt: null, title: { en: 'Work', es: 'Trabajos' } }, { id: 'OUT-soon' })
    await save(0, { startedAt: testNow + 30 * hour, restoreAt: null, title: { en: 'Later', es: 'Después' } }, { id: 'OUT-later' })
    expect(await check('99999')).toEqual([['No internet in Midtown'], []])
    expect(await check('30309')).toEqual([['No internet in Midtown'], ['Work']])
  })

  test('OUT-02 two operators never overwrite each other; the same change sent twice is one version', async () => {
    const { operator, save } = await open()
    await save(0)
    expect(await save(0)).toBe(1)
    expect(await save(1, { restoreAt: testNow + 2 * hour })).toBe(2)
    expect(await save(1, { restoreAt: testNow + 2 * hour })).toBe(2)
    expect(await save(1, { restoreAt: testNow + 3 * hour })).toBe('OUTAGE_CHANGED')
    const both = await Promise.all([save(2, { restoreAt: testNow + 2 * hour, text: { en: 'One', es: '' } }), save(2, { restoreAt: testNow + 2 * hour, text: { en: 'Other', es: '' } })])
    expect(both.toSorted()).toEqual([3, 'OUTAGE_CHANGED'].toSorted())
    const read = await call(operator, readStudioOutage, { params: { id } })
    expect(read.ok && read.data.content.versions.map(({ version, kind }) => [version, kind])).toEqual([[1, 'published'], [2, 'estimate'], [3, 'changed']])
  })

  test('OUT-04 the status tells what was said since, newest first, and an ended outage for a day', async () => {
    const { save, status } = await open()
    await save(0)
    await save(1, { restoreAt: null }, { note: { en: 'It takes longer.', es: 'Tarda más.' } })
    await save(2, { text: { en: 'A slip mended', es: '' }, restoreAt: null })
    const now = await status()
    expect([now.outages.map((each) => each.id), now.planned, now.ended]).toEqual([[id], [], []])
    expect(now.outages[0]!.updates).toEqual([{ at: testNow, kind: 'estimate', note: 'It takes longer.' }])
    await save(3, { endedAt: testNow, restoreAt: null })
    const over = await status()
    expect([over.outages, over.ended.map((each) => [each.id, each.endedAt])]).toEqual([[], [[id, testNow]]])
    expect(over.ended[0]!.updates[0]).toMatchObject({ kind: 'ended' })
  })

  test('OUT-02 what cannot be is refused and changes nothing', async () => {
    const { save, status } = await open()
    expect(await save(0, { zips: [] })).toBe('OUTAGE_IMPOSSIBLE')
    expect(await save(7)).toBe('OUTAGE_NOT_FOUND')
    expect((await status()).outages).toEqual([])
  })

  test.each([undefined, 'editor'] as const)('OUT-02 STU-01 to %s there is no list, no outage and no form', async (role) => {
    const { as, save } = await open()
    await save(0)
    const context = as(role)
    const refused = await Promise.all([call(context, listStudioOutages, {}), call(context, readStudioOutage, { params: { id } }), call(context, saveStudioOutage, { params: { id }, body: { ...content, version: 1, note } })])
    expect(refused.map((outcome) => !outcome.ok)).toEqual([true, true, true])
  })
})
