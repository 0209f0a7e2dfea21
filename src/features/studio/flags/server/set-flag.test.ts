import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { StaffRoles } from '#contracts/identity.ts'
import { allocations } from '#features/site-content/contract.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { readSiteVersion } from '#platform/database/site-version.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { addCustomer } from '#test/support/people.ts'
import { studioHandlers } from '../../server/handlers.ts'
import { doWhatIsDue } from '../../server/do-what-is-due.ts'
import { copy as english } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import { listStudioFlags, readStudioFlag, setStudioFlag, type FlagSetting } from '../flag-endpoints.ts'
import { readFlagPage, submitFlagForm } from './read-flags-room.ts'

const day = 86_400_000
const params = { team: 'support', name: 'cfg-ixp-support-article-drawer-enabled' }
const whole = { value: 'true', percentage: 100, startsAt: testNow }

test('STU-04 every flag that is shipped says in both languages what it does', () => {
  const shipped = Object.values(JSON.parse(readFileSync('content/flags.json', 'utf8')) as Record<string, Record<string, string>>).flatMap((flags) => Object.keys(flags))
  for (const { names } of [english, spanish]) expect(shipped.filter((name) => !names[name])).toEqual([])
})

describeEachEngine('flags in the Studio', (openTestDatabase) => {
  async function open() {
    const database = await openTestDatabase()
    await database.write.insertInto('allocation').values([{ team: 'support', name: params.name, value: 'false' }, { team: 'support', name: 'appt-tech', value: '100' }]).execute()
    const people = Array.from({ length: 20 }, (_, index) => `person-${index}`)
    for (const id of people) await addCustomer(database, { id })
    const runtime = buildRuntime({ database, handlers: [...siteContentHandlers, ...studioHandlers] })
    const as = (role?: StaffRoles) => buildContext(runtime, { identity: { ...signedInAs('nina'), ...(role ? { role } : {}) } })
    const set = async (version: number, setting: FlagSetting, place = params) => {
      const outcome = await call(as('publisher'), setStudioFlag, { params: place, body: { ...setting, version } })
      return outcome.ok ? outcome.data.flag.version : outcome.code
    }
    const valueOf = async (id: string | undefined, { audience = 'consumer', now = testNow }: { audience?: 'consumer' | 'smb'; now?: number } = {}) => {
      const outcome = await call({ ...buildContext(runtime, id ? { identity: signedInAs(id) } : {}), audience, clock: () => now, deadline: now + 10_000 }, allocations, { query: { teams: 'support' } })
      return outcome.ok ? outcome.data.allocations.find(({ name }) => name === params.name)?.value : outcome.code
    }
    return { database, runtime, people, as, set, valueOf }
  }

  test('STU-04 FLG-07 what a publisher sets is what everybody gets, the pages that are kept are made anew, and the log says who did it', async () => {
    const { database, as, set, valueOf } = await open()
    const before = await readSiteVersion(database.read)
    expect([await valueOf(undefined), await set(0, { value: 'true' })]).toEqual(['false', 1])
    expect(await readSiteVersion(database.read)).toBe(before + 1)
    await expect.poll(() => valueOf(undefined)).toBe('true')
    expect(await valueOf('person-1')).toBe('true')
    const read = await call(as('publisher'), readStudioFlag, { params })
    expect(read.ok && read.data).toMatchObject({ flag: { value: 'true', version: 1, changedBy: 'nina.login', changedAt: testNow }, changes: [{ person: 'nina.login', after: { value: 'true' } }] })
  })

  test('STU-04 half of the signed-in people of one audience have another value in its period, and the trace says of each what the service gives', async () => {
    const { database, people, as, set, valueOf } = await open()
    await set(0, { value: 'false', rollout: { value: 'true', percentage: 50, audience: 'smb', startsAt: testNow + day, endsAt: testNow + 2 * day } })
    const during = { audience: 'smb', now: testNow + day } as const
    await expect.poll(async () => (await Promise.all(people.map((id) => valueOf(id, during)))).includes('true')).toBe(true)
    const values = await Promise.all(people.map((id) => valueOf(id, during)))
    expect(new Set(values)).toEqual(new Set(['true', 'false']))
    expect(await Promise.all(people.map((id) => valueOf(id, during)))).toEqual(values)
    for (const others of [{ audience: 'smb' }, { ...during, audience: 'consumer' }, { ...during, now: testNow + 2 * day }] as const) expect(new Set(await Promise.all(people.map((id) => valueOf(id, others))))).toEqual(new Set(['false']))
    expect(await valueOf(undefined, during)).toBe('false')
    const traced = await Promise.all(people.map(async (id) => {
      const answer = await call({ ...as('publisher'), clock: () => during.now, deadline: during.now + 10_000 }, listStudioFlags, { query: { login: `${id}.login`, audience: 'smb' } })
      return answer.ok ? answer.data.flags.find(({ name }) => name === params.name)!.got : undefined
    }))
    expect(traced).toEqual(values.map((value) => ({ value, reason: value === 'true' ? 'drawn' : 'not-drawn' })))
    const nobody = await call(as('publisher'), listStudioFlags, { query: { login: 'nobody.here' } })
    expect(nobody).toMatchObject({ ok: false, code: 'PERSON_NOT_FOUND' })
    expect(await database.read.selectFrom('studio_change').select('subject').execute()).toEqual([{ subject: `support/${params.name}` }])
  })

  test('STU-04 who sets a flag reads when customers have it: at once, or from the hour at which it begins', async () => {
    const { as, set } = await open()
    const said = async (locale: 'en' | 'es' = 'en') => {
      const answer = await readFlagPage({ ...as('publisher'), locale, url: 'http://localhost/studio/flags/x?saved=1' }, params)
      return answer.kind === 'page' && answer.page.notice?.title
    }
    await set(0, { value: 'false', rollout: { ...whole, startsAt: testNow + day } })
    expect(await said()).toMatch(/^Set\. The value for some customers begins \w{3} \d{1,2}, \d{4}, .+M\. All other changes work within two seconds\.$/)
    expect(await said('es')).toMatch(/^Establecido\. El valor para algunos clientes empieza el \d/)
    await set(1, { value: 'false', rollout: whole })
    expect(await said()).toBe('Set. Customers have it within two seconds.')
    await set(2, { value: 'true' })
    expect(await said()).toBe('Set. Customers have it within two seconds.')
  })

  test('STU-04 a value for some customers needs an entry of its own, and is set once its sentence is confirmed', async () => {
    const { as } = await open()
    const send = async (fields: Record<string, string>) => submitFlagForm(as('publisher'), params, new URLSearchParams({ version: '0', value: 'true', startsAt: '2030-01-01T09:00', ...fields }))
    const opened = await readFlagPage(as('publisher'), params)
    expect(opened.kind === 'page' && [opened.page.fields.otherValue, opened.page.fields.percentage]).toEqual(['', ''])
    const empty = await send({ hasRollout: '1', otherValue: '', percentage: '' })
    expect(empty.kind === 'page' && [empty.status, empty.page.notice?.lines]).toEqual([422, [english.form.problems.noOther, english.form.problems.percentage]])
    const half = { hasRollout: '1', otherValue: 'false', percentage: '50' }
    const asked = await send(half)
    if (asked.kind !== 'page') throw new Error(asked.kind)
    expect([asked.status, asked.page.notice?.title, asked.page.confirm?.text]).toEqual([200, english.form.confirm, expect.stringMatching(/^Off for 50% of Homes and business, from .*2030.*\. All others: On\.$/)])
    const { setting } = asked.page.confirm!
    const other = await send({ ...half, percentage: '90', confirmed: setting })
    expect(other.kind === 'page' && other.page.confirm?.text).toMatch(/^Off for 90%/)
    expect(await send({ ...half, confirmed: setting })).toMatchObject({ kind: 'done' })
  })

  test('STU-04 HOME-13 a value for all visitors is asked too; what a flag does not accept is refused with what it accepts, and known values are offered', async () => {
    const { as, database } = await open()
    const tile = 'cfg-ixp-support-genai-search'
    await database.write.insertInto('allocation').values({ team: 'support', name: tile, value: 'supportLander' }).execute()
    const send = async (name: string, fields: Record<string, string>) => {
      const answer = await submitFlagForm(as('publisher'), { ...params, name }, new URLSearchParams({ version: '0', ...fields }))
      return answer.kind === 'page' ? { ...answer.page, lines: answer.page.notice!.lines } : answer
    }
    expect(await send(tile, { value: 'foo' })).toMatchObject({ lines: ['The flag does not accept this value. It accepts nothing, or one of these: Support home and start page of support.'], choices: { '': 'Nothing', supportLander: 'Support home and start page of support' } })
    const asked = await send(tile, { value: '' })
    expect(asked).toMatchObject({ confirm: { text: 'All visitors: Nothing.' } })
    expect(await send(tile, { value: '', confirmed: (asked as { confirm: { setting: string } }).confirm.setting })).toMatchObject({ kind: 'done' })
    expect(await send('appt-tech', { value: '101' })).toMatchObject({ lines: [expect.stringContaining('It accepts a whole number from 0 to 100.') as string] })
    expect(await send(params.name, { value: '' })).toMatchObject({ lines: [expect.stringContaining('It accepts On or Off.') as string] })
  })

  test('STU-04 STU-09 the history puts each earlier setting into the form, and the installed one', async () => {
    const { as, set } = await open()
    await set(0, { value: 'true' })
    await set(1, { value: 'false', rollout: { ...whole, percentage: 20 } })
    const at = async (url: string) => {
      const answer = await readFlagPage({ ...as('publisher'), url: `http://localhost${url}` }, params)
      if (answer.kind !== 'page') throw new Error(answer.kind)
      return answer.page
    }
    const { history } = await at('/studio/flags/x')
    expect(history.map(({ text }) => text)).toEqual([expect.stringMatching(/^Off · On for 20%/), 'On', 'Off'])
    expect(history.at(-1)!.by).toBe('As installed')
    const pages = await Promise.all(history.map(({ restoreHref }) => at(restoreHref!)))
    expect(pages.map(({ fields, version, notice }) => [fields.value, fields.hasRollout, fields.percentage, version, notice?.tone])).toEqual([['false', true, '20', 2, 'caution'], ['true', false, '', 2, 'caution'], ['false', false, '', 2, 'caution']])
  })

  test('STU-04 the beginning and the end of a period raise siteVersion, each once, whichever processes look', async () => {
    const { database, runtime, set } = await open()
    await set(0, { value: 'false', rollout: { ...whole, startsAt: testNow + 1000, endsAt: testNow + 2000 } })
    const versionAfter = async (now: number) => {
      await Promise.all([1, 2, 3].map(() => doWhatIsDue({ ...runtime, clock: () => now })))
      return readSiteVersion(database.read)
    }
    const first = await readSiteVersion(database.read)
    expect(await versionAfter(testNow + 999)).toBe(first)
    expect(await versionAfter(testNow + 1000)).toBe(first + 1)
    expect(await versionAfter(testNow + 1500)).toBe(first + 1)
    expect(await versionAfter(testNow + 5000)).toBe(first + 2)
    expect(await versionAfter(testNow + 9000)).toBe(first + 2)
  })

  test('STU-04 two publishers never overwrite each other; the same change sent twice is one', async () => {
    const { database, set } = await open()
    expect([await set(0, { value: 'true' }), await set(0, { value: 'true' }), await set(0, { value: 'false' })]).toEqual([1, 1, 'CHANGED_MEANWHILE'])
    const both = await Promise.all([set(1, { value: 'false' }), set(1, { value: 'true', rollout: whole })])
    expect(both.toSorted()).toEqual([2, 'CHANGED_MEANWHILE'])
    expect(await database.read.selectFrom('studio_change').select('id').execute()).toHaveLength(2)
  })

  test('STU-04 setting a flag again never replaces what a colleague has set; its own button does, after the same question', async () => {
    const { as, set } = await open()
    await set(0, { value: 'true', rollout: whole })
    const mine = { version: '0', value: 'false', hasRollout: '1', otherValue: 'true', percentage: '20', startsAt: '2030-01-01T09:00' }
    const send = async (fields: Record<string, string>) => {
      const answer = await submitFlagForm(as('publisher'), params, new URLSearchParams({ ...mine, ...fields }))
      return answer.kind === 'page' ? answer.page : answer
    }
    const asked = await send({})
    const confirmed = 'confirm' in asked ? asked.confirm!.setting : ''
    for (let click = 0; click < 2; click++) {
      const page = await send({ confirmed })
      expect(page).toMatchObject({ version: 0, notice: { tone: 'caution' }, conflict: { theirs: 1, by: expect.stringContaining('nina.login') }, fields: { value: 'false', percentage: '20' } })
      expect('conflict' in page && page.conflict!.differences.map(({ label }) => label)).toEqual([english.form.value, english.form.more])
    }
    expect(await send({ intent: 'forget' })).toEqual({ kind: 'done', href: `/studio/flags/support/${params.name}?done=forget` })
    const replacing = await send({ intent: 'replace', theirs: '1' })
    expect(replacing).toMatchObject({ version: 1, confirm: { setting: confirmed } })
    expect(await send({ version: '1', confirmed })).toMatchObject({ kind: 'done' })
  })

  test('STU-04 what a flag cannot be is refused and changes nothing', async () => {
    const { database, set } = await open()
    const impossible: [FlagSetting, typeof params][] = [
      [{ value: 'yes' }, params],
      [{ value: '101' }, { ...params, name: 'appt-tech' }],
      [{ value: 'true', rollout: { ...whole, value: 'maybe' } }, params],
      [{ value: 'true', rollout: { ...whole, endsAt: whole.startsAt } }, params],
    ]
    for (const [setting, place] of impossible) expect(await set(0, setting, place)).toBe('FLAG_IMPOSSIBLE')
    expect(await set(0, { value: 'true' }, { ...params, name: 'no-such-flag' })).toBe('FLAG_NOT_FOUND')
    expect(await database.read.selectFrom('flag_setting').selectAll().execute()).toEqual([])
  })

  test.each([undefined, 'editor', 'operator', 'operator editor'] as const)('STU-01 STU-04 to %s there are no flags', async (role) => {
    const { as } = await open()
    const refused = await Promise.all([call(as(role), listStudioFlags, { query: {} }), call(as(role), readStudioFlag, { params }), call(as(role), setStudioFlag, { params, body: { value: 'true', version: 0 } })])
    expect(refused.map((outcome) => outcome.ok)).toEqual([false, false, false])
  })
})
