import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoGateways } from '#features/home-network/testing.ts'
import { openGatewaySite, wordsOf, type GatewaySite } from '../support/gateway-site.ts'

const minuteMs = 60_000
const serials = { maya: 'ML320NK00017', joe: 'AR210J0033133', ben: 'ML320NK00229', second: 'AR210J0033120' } as const
/** joe's account with the line fault, and one that gets a gateway here and comes before it in his list */
const [joesFaulty, joesSecond] = ['301555133', '301555120']

let site: GatewaySite

beforeAll(async () => {
  site = await openGatewaySite({ places: (world) => [...demoGateways(world), { serial: serials.second, account: joesSecond, oui: 'D404CD', make: 'arris', model: 'bgw210', connected: 2, extenders: [], fault: 'none' }] })
}, 60_000)
afterAll(() => site.close())
beforeEach(async () => {
  await site.forgive()
  site.wait(5 * minuteMs)
})

const open = async (who: string | undefined, pathname: string) => {
  const { html, ms, status } = await site.open(who, pathname)
  return { status, ms, html, words: wordsOf(html) }
}

describe('NET-10 what the gateway can tell is read and not asked', () => {
  test('NET-10 a line that works, and devices on the Wi-Fi: three questions fewer, each said in words', async () => {
    const { words } = await open('maya.torres', '/support/fix/no-internet?way=1')
    expect(words).toContain('Your gateway says Its light is steady.')
    for (const text of ['The line to your home works.', 'Several devices are connected to it.', 'Read just now, so we don’t ask you.', 'Join your Wi-Fi again', 'Your gateway told us just now.']) expect(words).toContain(text)
    expect(words).not.toContain('Does a page open on a computer with a cable?')
  })

  test('NET-10 whoever sees something else answers themselves', async () => {
    const { html } = await open('maya.torres', '/support/fix/no-internet?way=1')
    expect(html).toContain('href="/support/fix/no-internet?way=1&amp;ask=1"')
    const own = await open('maya.torres', '/support/fix/no-internet?way=1&ask=1')
    expect(own.words).toContain('What does the light on your gateway show?')
    expect(own.words).not.toContain('Your gateway says')
    // the back link leads to the question, not past it
    expect((await open('maya.torres', '/support/fix/no-internet?way=12')).html).toContain('href="/support/fix/no-internet?way=1&amp;ask=1"')
  })

  test('NET-10 TIC-01 a line that is down leads to the red light, and after a restart that did not help to a visit, all of it taken along', async () => {
    const start = await open('joe.marsh', `/support/fix/no-internet?way=1&account=${joesFaulty}`)
    expect(start.words).toContain('Its light is red.')
    expect(start.html).toContain(`href="/support/fix/red-light?account=${joesFaulty}"`)
    // it does not ask about the other colours
    expect(start.words).not.toContain('It is dark')
    const before = await open('joe.marsh', `/support/fix/red-light?way=23&account=${joesFaulty}`)
    expect(before.words).toContain('Restart the gateway')
    expect(await site.open('joe.marsh', `/support/internet/home?account=${joesFaulty}`, { intent: 'restart', account: joesFaulty, confirm: 'yes' })).toMatchObject({ status: 303 })
    // the light is dark although the gateway has power
    const dark = await open('joe.marsh', `/support/fix/no-internet?way=1&account=${joesFaulty}`)
    expect(dark.words).toContain('It is dark')
    expect(dark.words).not.toContain('Your gateway says')
    site.wait(4 * minuteMs)
    const after = await open('joe.marsh', `/support/fix/red-light?way=23&account=${joesFaulty}`)
    expect(after.words).toContain('It restarted a short while ago, and is still offline.')
    expect(after.words).toContain('A technician should look at the line')
    const report = /href="(\/support\/openticket[^"]+)"/.exec(after.html)![1]!.replaceAll('&amp;', '&')
    expect(report).toContain('way=23g2')
    expect((await open('joe.marsh', report)).words).toContain('A restart of your gateway Restarted, and still offline')
  })

  test('NET-10 in Spanish: weak Wi-Fi is read', async () => {
    const { words } = await open('rosa.delgado', '/es-us/support/fix/slow-wifi')
    expect(words).toContain('La señal del Wi-Fi es débil en algunos dispositivos.')
    expect(words).not.toContain('¿Dónde')
  })

  test('NET-10 ORD-02 a line without service: the bill is said first, and nothing of it becomes an answer', async () => {
    const statusOf = (status: string) => site.runtime.database.write.updateTable('account').set({ status }).where('number', '=', '301448229').execute()
    expect((await open('ben.okafor', '/support/fix/no-internet?way=1')).words).toContain('This account is suspended')
    await statusOf('active')
    const { words, html } = await open('ben.okafor', '/support/fix/no-internet?way=1')
    await statusOf('suspended')
    expect(words).toContain('There is no active service on this line')
    expect(html).toContain('href="/support/mybill"')
    expect(words).toContain('What does the light on your gateway show?')
    expect(words).not.toContain('Your gateway says')
  })

  test.each([
    ['', 'This account is suspended', 'Service is coming back to this account'],
    ['/es-us', 'Esta cuenta está suspendida', 'El servicio de esta cuenta vuelve pronto'],
  ])('NET-10 ORD-03 of a suspended account that is said first, and that it comes back once an arrangement is confirmed%s', async (base, suspended, comesBack) => {
    const { database } = site.runtime
    const fix = (account: string) => open('joe.marsh', `${base}/support/fix/no-internet?account=${account}`)
    const first = await fix(joesSecond)
    expect(first.words).toContain(suspended)
    expect(first.html).toContain(`href="${base}/support/mybill?account=${joesSecond}"`)
    expect((await fix(joesFaulty)).words).not.toContain(suspended)
    const { bill } = await database.read.selectFrom('account_bill').select('bill').where('account_number', '=', joesSecond).executeTakeFirstOrThrow()
    const { statements, pastDueCents } = JSON.parse(bill) as { statements: { id: string }[]; pastDueCents: number }
    await database.write.insertInto('payment_arrangement').values({ account_number: joesSecond, statement_id: statements[0]!.id, pay_on: '2099-01-01', cents: pastDueCents }).execute()
    try {
      const { words } = await fix(joesSecond)
      expect(words).toContain(comesBack)
      expect(words).not.toContain(suspended)
    } finally {
      await database.write.deleteFrom('payment_arrangement').execute()
    }
  })

  test('NET-10 ACC-16 of several accounts the chosen one is asked, of a stranger’s none', async () => {
    const { database } = site.runtime
    await database.write.insertInto('gateway').values({ serial: serials.second, account_number: joesSecond, oui: 'D404CD', make: 'arris', model: 'bgw210', restarts: '[]', last_report: null, last_at: null }).execute()
    try {
      const first = await open('joe.marsh', '/support/fix/no-internet?way=1')
      expect(first.words).toContain('Its light is steady.')
      expect(first.html).toContain(`href="/support/fix/no-internet?way=1g1g1g1&amp;account=${joesFaulty}"`)
      expect((await open('joe.marsh', `/support/fix/no-internet?way=1&account=${joesFaulty}`)).words).toContain('Its light is red.')
      const strangers = await open('joe.marsh', '/support/fix/no-internet?way=1&account=301448300')
      expect(strangers.words).toContain('Its light is steady.')
      expect(wordsOf(strangers.html)).not.toContain('301448300')
    } finally {
      await database.write.deleteFrom('gateway').where('serial', '=', serials.second).execute()
    }
  })
})

describe('NET-10 what a gateway does not tell in time is asked', () => {
  test.each(['hanging', 'slow', 'garbage'] as const)('NET-10 a gateway that is %s: the question stands there within its time', async (fault) => {
    site.gateways.setFault(serials.maya, fault)
    try {
      const { words, ms, status } = await open('maya.torres', '/support/fix/no-internet?way=1')
      expect(status).toBe(200)
      expect(words).toContain('What does the light on your gateway show?')
      expect(words).not.toContain('Your gateway says')
      expect(ms).toBeLessThan(2000)
    } finally {
      site.gateways.setFault(serials.maya, 'none')
    }
  })

  test('NET-10 what it said a moment ago is said with its age, and after a minute not at all', async () => {
    const fix = '/support/fix/slow-wifi'
    await open('maya.torres', fix)
    site.gateways.setFault(serials.maya, 'garbage')
    try {
      site.wait(20_000)
      expect((await open('maya.torres', fix)).words).toMatch(/Read 2\d seconds ago/)
      site.wait(minuteMs)
      const { words } = await open('maya.torres', fix)
      expect(words).toContain('Where is it slow?')
      // an address that claims a gateway's report does not make it current
      expect((await open('maya.torres', `${fix}?way=g2`)).words).toContain('Your gateway told us earlier.')
    } finally {
      site.gateways.setFault(serials.maya, 'none')
    }
  })

  test.each([['nobody is signed in', undefined], ['no account has a gateway', 'priya.nair']])('NET-10 where %s, every question is the person’s', async (_, who) => {
    const { words } = await open(who, '/support/fix/no-internet?way=1')
    expect(words).toContain('What does the light on your gateway show?')
    expect(words).not.toContain('Your gateway says')
  })
})
