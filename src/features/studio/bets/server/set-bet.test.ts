import { expect, test } from 'vitest'
import type { StaffRoles } from '#contracts/identity.ts'
import { searchResults, type BestBet } from '#features/search/contract.ts'
import { searchHandlers } from '#features/search/server.ts'
import { readSiteVersion } from '#platform/database/site-version.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { studioHandlers } from '../../server/handlers.ts'
import { listStudioBets, readStudioBet, setStudioBet, tryStudioBet } from '../bet-endpoints.ts'
import { readBetsRoom, submitBetForm } from './read-bets-room.ts'

const bet: BestBet = { audience: 'consumer', locale: 'en', patterns: ['gateway light'], isWhole: false, page: 'KM0000002', isOn: true }
const id = 'BB-of-this-test'

describeEachEngine('best bets in the Studio', (openTestDatabase) => {
  async function open() {
    const database = await openTestDatabase()
    const article = { locale: 'en', topic: 'internet', sub: 'wi-fi', description: 'Help.', updated: '2026-01-01', minutes: 1, questions: '[]', related: '[]' }
    await database.write.insertInto('article').values([
      { ...article, audience: 'consumer', id: 'KM0000001', title: 'Gateway light', body: 'What the gateway light means.' },
      { ...article, audience: 'consumer', id: 'KM0000002', title: 'Outages', body: 'Look for one.' },
      { ...article, audience: 'smb', id: 'KM0000003', title: 'Gateway light at the office', body: 'The same.' },
    ]).execute()
    await database.write.insertInto('topic').values({ audience: 'consumer', locale: 'en', topic: 'account', position: 0, body: JSON.stringify({ topic: 'account', title: 'Accounts', description: 'Names.', subs: [] }) }).execute()
    const runtime = buildRuntime({ database, handlers: [...searchHandlers, ...studioHandlers] })
    const as = (role?: StaffRoles) => buildContext(runtime, { identity: { ...signedInAs('eddie'), ...(role ? { role } : {}) } })
    const set = async (version: number, changes: Partial<BestBet> = {}, of = id) => {
      const outcome = await call(as('editor'), setStudioBet, { params: { id: of }, body: { version, bet: { ...bet, ...changes } } })
      return outcome.ok ? outcome.data.bet.version : outcome.code
    }
    const first = async (q: string, { audience = 'consumer', now = testNow }: { audience?: 'consumer' | 'smb'; now?: number } = {}) => {
      const context = { ...buildContext(runtime), clock: () => now, deadline: now + 10_000 }
      const outcome = await call(context, searchResults, { query: { q, audience, locale: 'en', exact: 'false', page: 1, rows: 15, source: 'page' } })
      return outcome.ok ? outcome.data.results.map((each) => each.id) : outcome.code
    }
    return { database, as, set, first }
  }

  test('STU-06 for its questions its page stands first and once, for its customers, whatever search thinks', async () => {
    const { database, set, first } = await open()
    const before = await readSiteVersion(database.read)
    expect(await first('what does the gateway light say')).toEqual(['KM0000001'])
    expect(await set(0)).toBe(1)
    expect(await readSiteVersion(database.read)).toBe(before + 1)
    await expect.poll(() => first('what does the gateway light say')).toEqual(['KM0000002', 'KM0000001'])
    expect([await first('outages'), await first('gateway'), await first('gateway light', { audience: 'smb' })]).toEqual([['KM0000002'], ['KM0000001'], ['KM0000003']])
    expect(await set(1, { patterns: ['outages'] })).toBe(2)
    await expect.poll(() => first('gateway light')).toEqual(['KM0000001'])
    expect(await first('outages')).toEqual(['KM0000002'])
  })

  test('STU-06 setting a bet again never replaces what a colleague has set; its own button does, and only the version that was shown', async () => {
    const { as, set } = await open()
    await set(0)
    await set(1, { patterns: ['outages'] })
    const send = async (fields: Record<string, string>) => submitBetForm(as('editor'), id, new URLSearchParams({ version: '1', patterns: 'red light', page: 'KM0000002', audience: 'consumer', locale: 'en', isOn: '1', ...fields }))
    for (let click = 0; click < 2; click++) expect(await send({})).toMatchObject({ kind: 'page', status: 409, page: { version: 1, fields: { patterns: 'red light' }, conflict: { theirs: 2, differences: [{ label: 'Questions' }] } } })
    expect(await send({ intent: 'replace', theirs: '1' })).toMatchObject({ kind: 'page', status: 409 })
    expect(await send({ intent: 'forget' })).toEqual({ kind: 'done', href: `/studio/bets/${id}?done=forget` })
    expect(await send({ intent: 'replace', theirs: '2' })).toMatchObject({ kind: 'done' })
    const read = await call(as('editor'), readStudioBet, { params: { id } })
    expect(read.ok && [read.data.bet.version, read.data.bet.bet.patterns]).toEqual([3, ['red light']])
  })

  test('STU-06 a bet begins and ends by the clock, and is switched off', async () => {
    const { set, first } = await open()
    await set(0, { startsAt: testNow + 1000, endsAt: testNow + 2000 })
    await expect.poll(() => first('gateway light', { now: testNow + 1000 })).toEqual(['KM0000002', 'KM0000001'])
    expect([await first('gateway light'), await first('gateway light', { now: testNow + 2000 })]).toEqual([['KM0000001'], ['KM0000001']])
    await set(1, { isOn: false })
    await expect.poll(() => first('gateway light', { now: testNow + 1000 })).toEqual(['KM0000001'])
  })

  test('STU-06 STU-09 two people never overwrite each other, the same change sent twice is one, and the log says who did what', async () => {
    const { as, set } = await open()
    expect([await set(0), await set(0), await set(0, { isWhole: true }), await set(1, { isWhole: true }), await set(5)]).toEqual([1, 1, 'CHANGED_MEANWHILE', 2, 'CHANGED_MEANWHILE'])
    const read = await call(as('publisher'), readStudioBet, { params: { id } })
    expect(read.ok && read.data).toMatchObject({ bet: { title: 'Outages', version: 2, changedBy: 'eddie.login' }, changes: [{ person: 'eddie.login', after: { isWhole: true } }, { after: { isWhole: false } }] })
  })

  test('STU-06 a page that these customers do not have in this language, and a period that ends before it begins, are refused and change nothing', async () => {
    const { database, set } = await open()
    expect([await set(0, { page: 'KM0000003' }), await set(0, { page: 'page/none' }), await set(0, { startsAt: 20, endsAt: 20 }), await set(3)]).toEqual(['PAGE_NOT_FOUND', 'PAGE_NOT_FOUND', 'BET_IMPOSSIBLE', 'BET_NOT_FOUND'])
    expect(await database.read.selectFrom('best_bet').selectAll().execute()).toEqual([])
  })

  test('STU-06 what is written is tried before it is set', async () => {
    const { as } = await open()
    const tried = async (question: string) => {
      const outcome = await call(as('editor'), tryStudioBet, { body: { bet, question } })
      return outcome.ok && outcome.data
    }
    expect([await tried('the light of my gateway'), await tried('my bill')]).toEqual([{ isMatch: true, page: 'KM0000002', title: 'Outages', found: [{ id: 'KM0000001', title: 'Gateway light', url: '/support/article/internet/KM0000001' }] }, { isMatch: false, page: 'KM0000002', title: 'Outages', found: [] }])
  })

  test('STU-06 a question that another best bet has is refused with its name, whatever the order and form of its words', async () => {
    const { as, set } = await open()
    await set(0, { patterns: ['my bill'] })
    const other = 'BB-of-the-other'
    expect(await set(0, { patterns: ['gateway', 'Bill, my'] }, other)).toBe('QUESTION_TAKEN')
    const fields = { patterns: 'gateway\nBill, my', page: 'KM0000001', audience: 'consumer', locale: 'en', isOn: '1' }
    const refused = await submitBetForm(as('editor'), undefined, new URLSearchParams({ id: other, version: '0', ...fields }))
    expect(refused).toMatchObject({ status: 422, page: { notice: { lines: [expect.stringContaining('The best bet “my bill” is on for the same question at the same time: Bill, my.')] } } })
    // not at the same time, switched off, of others, and other words
    expect(await set(0, { patterns: ['my bill'], isOn: false }, other)).toBe(1)
    expect(await set(1, { patterns: ['my bill'] }, other)).toBe('QUESTION_TAKEN')
    expect(await set(1, { patterns: ['my paper bill'] }, other)).toBe(2)
    expect([await set(1, { patterns: ['my bill'], endsAt: 1000 }), await set(2, { patterns: ['my bill'], startsAt: 1000 }, other)]).toEqual([2, 3])
  })

  test('STU-06 a best bet whose questions another one has taken is marked as without effect', async () => {
    const { database, as, set } = await open()
    await set(0, { patterns: ['bill'] })
    await database.write.insertInto('best_bet').values({ id: 'BB-set-later', version: 1, bet: JSON.stringify({ ...bet, patterns: ['my bill', 'Bills'] }), changed_at: testNow + 1, changed_by: 'eddie.cole' }).execute()
    expect((await readBetsRoom(as('editor')))!.bets!.map(({ state, isOn }) => [state, isOn])).toEqual([['On', true], ['No effect: “my bill · Bills” was set later for the same questions', false]])
  })

  test('STU-06 a page is named by any address that search shows, and a trial says why it is refused', async () => {
    const { as } = await open()
    const send = (fields: Record<string, string>) => submitBetForm(as('editor'), undefined, new URLSearchParams({ id, version: '0', patterns: 'red light', audience: 'consumer', locale: 'en', isOn: '1', ...fields }))
    const says = async (fields: Record<string, string>) => {
      const answer = await send({ try: '1', question: 'red light', ...fields })
      return answer.kind === 'page' && answer.page.trial!.says
    }
    expect(await says({ page: '/support/topic/none' })).toMatch(/^Search cannot show these customers this page/)
    expect(await says({ page: '' })).toMatch(/^Search cannot show these customers this page/)
    expect(await says({ page: 'KM0000001', question: '' })).toBe('Enter a question to try.')
    expect(await says({ page: 'https://help.example/es-us/support/topic/account?x=1' })).toBe('This question matches: “Accounts” comes first.')
    expect(await send({ page: '/support/Topic/account/' })).toMatchObject({ kind: 'done' })
    const read = await call(as('editor'), readStudioBet, { params: { id } })
    expect(read.ok && read.data.bet).toMatchObject({ title: 'Accounts', bet: { page: 'topic/account' } })
  })

  test.each([undefined, 'operator'] as const)('STU-01 STU-06 to %s there are no best bets', async (role) => {
    const { as, set } = await open()
    await set(0)
    const context = as(role)
    const refused = await Promise.all([call(context, listStudioBets, {}), call(context, readStudioBet, { params: { id } }), call(context, setStudioBet, { params: { id }, body: { version: 1, bet } }), call(context, tryStudioBet, { body: { bet, question: 'x' } })])
    expect(refused.map((outcome) => outcome.ok)).toEqual([false, false, false, false])
  })
})
