import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoGateways, serveGenieAcs, setUpGateway, simulatedTr098, simulatedTr181, type GenieAcsFault } from '#features/home-network/testing.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { closeOperatorSystem } from '#platform/services/operator-system.ts'
import { openGatewaySite, wordsOf, type GatewaySite } from '../support/gateway-site.ts'

const token = 'a-token-of-the-tests'
const account = '301448210'
const serial = 'ML320NK00017'
const home = `/support/internet/home?account=${account}`
const newPassword = 'violet-harbor-77'
const minuteMs = 60_000

describe.each([['TR-181', simulatedTr181], ['TR-098', simulatedTr098]] as const)('pages of a gateway that speaks %s to a GenieACS', (name, model) => {
  let genieAcs: Awaited<ReturnType<typeof serveGenieAcs>>
  let site: GatewaySite
  beforeAll(async () => {
    let clock = () => Date.now()
    const places = demoGateways(await readDemoWorld('content'))
    genieAcs = await serveGenieAcs(places.map((place) => ({ model, state: setUpGateway(place, Date.now()), oui: place.oui, fault: 'none' as GenieAcsFault })), { token, clock: () => clock() })
    site = await openGatewaySite({ environment: { GATEWAYS_URL: '', GATEWAYS_TOKEN: '', GENIEACS_URL: genieAcs.url, GENIEACS_TOKEN: token, GENIEACS_ANSWER_SECONDS: '2' } })
    clock = site.now
  }, 60_000)
  afterAll(async () => {
    await site.close()
    await genieAcs.close()
  })
  beforeEach(async () => {
    genieAcs.gatewayOf(serial).fault = 'none'
    await closeOperatorSystem(site.runtime.config.genieacs)
    site.wait(70 * minuteMs)
  })

  const open = async (pathname: string, form?: Record<string, string>) => {
    const answer = await site.open('maya.torres', pathname, form)
    return { ...answer, words: wordsOf(answer.html) }
  }
  const change = (base = home, password = newPassword) => open(base, { intent: 'wifi', account, network: 'main', name: 'Casa', password })

  test('NET-06 NET-09 the page shows what these models say, and nothing that they do not; its devices can be looked at', async () => {
    const { words, html } = await open(home)
    for (const text of ['Your gateway is on and in touch with us.', 'Meadowlink-0017', '9 days', 'iPhone', 'Restart now', 'Software 4.25.4']) expect(words).toContain(text)
    for (const text of ['Light', 'up to date', 'out of date', 'unknown', 'undefined', 'NaN']) expect(words.slice(words.indexOf('Your home network'))).not.toContain(text)
    const link = /href="(\/support\/myconnecteddevices\/phone\/modal[^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
    const device = await open(link)
    expect(device.status).toBe(200)
    for (const text of ['Save name', 'Pause its internet', 'Forget', 'First seen', 'NaN']) expect(device.words).not.toContain(text)
    expect((await open(link, { intent: 'rename', name: 'Our phone' })).status).toBe(422)
  })

  test('NET-08 a change is confirmed by the gateway, and its code is shown', async () => {
    const { status, location } = await change()
    expect(status).toBe(303)
    const end = await open(location!)
    for (const text of ['Your Wi-Fi is changed', 'Casa', newPassword]) expect(end.words).toContain(text)
  })

  test('NET-08 a gateway that hides its password: what is known is said, in both languages, and no code is shown', async () => {
    genieAcs.gatewayOf(serial).fault = 'hidden'
    const english = await change()
    expect(english.status).toBe(422)
    expect(english.words).toContain('Your gateway took the change It shows the new name, but never its password.')
    const spanish = await change(`/es-us${home}`)
    expect(spanish.words).toContain('Su gateway aceptó el cambio Ya muestra el nombre nuevo')
    for (const { words } of [english, spanish]) expect(words).not.toContain(newPassword)
    const shown = await open(`${home}&show=main`)
    expect(shown.words).not.toContain('Hide password')
    expect(shown.words).toContain('Password your gateway doesn’t show it')
  })

  test.each([
    ['offline', 'Nothing was changed'],
    ['refusing', 'Nothing was changed'],
    ['lying', 'Your gateway has not confirmed the change'],
    ['inSession', 'Your gateway has not confirmed the change'],
    ['hanging', 'Nothing was changed'],
    ['garbage', 'Nothing was changed'],
  ] as const)('NET-08 one that is %s: «%s», and it is as it was', async (fault, sentence) => {
    const gateway = genieAcs.gatewayOf(serial)
    await open(home)
    const before = JSON.stringify(gateway.state.networks)
    gateway.fault = fault
    const { status, words } = await change(home, 'pelican-ladder-42')
    expect(status).toBe(422)
    expect(words).toContain(sentence)
    gateway.fault = 'none'
    site.wait(minuteMs)
    genieAcs.inform(serial)
    expect(JSON.stringify(gateway.state.networks)).toBe(before)
  })

  test('NET-07 a restart is sent, not seen for a while, and then seen', async () => {
    await open(home)
    expect(await open(home, { intent: 'restart', account, confirm: 'yes' })).toMatchObject({ status: 303 })
    site.wait(40_000)
    expect((await open(`${home}&watch=restart`)).words).toContain('We sent the restart, but can’t see the gateway yet')
    site.wait(3 * minuteMs)
    const { location } = await open(`${home}&watch=restart`)
    expect((await open(location!)).words).toContain('Your gateway is back online')
  })

  test(`NET-10 a guided fix asks the person what ${name} does not tell, and not what it tells`, async () => {
    const { words } = await open('/support/fix/no-internet?way=1')
    expect(words).toContain('What does the light on your gateway show?')
    expect((await open('/support/fix/slow-wifi')).words).not.toContain('undefined')
  })
})
