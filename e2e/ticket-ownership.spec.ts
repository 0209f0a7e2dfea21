import { readFileSync } from 'node:fs'
import { expect, inTests, test, type APIRequestContext } from './journey.ts'
import { people, signInByRequests, siteUrl } from './people.ts'

const world = JSON.parse(readFileSync('content/demo/world.json', 'utf8')) as { people: { loginId: string; tickets?: { caseNumber: string }[] }[] }

const page = (number: string) => `/support/mytickets/${number}`
const service = (number: string) => `/msapi/ticketms/v1/tickets/${number}`

/** Every page and service that takes a ticket's number, with the request body. */
const routes: readonly { path: (number: string) => string; form?: Record<string, string>; body?: object }[] = [
  ...['/support', '/es-us/support', '/support/smallbusiness', '/support/es-us/smallbusiness'].map((base) => ({ path: (number: string) => `${base}/mytickets/${number}` })),
  { path: (number) => `${page(number)}.data` },
  { path: (number) => `${page(number)}?sent` },
  ...['reply', 'close', 'reopen', 'mail'].map((intent) => ({ path: page, form: { intent, text: 'x', key: 'a-key-of-somebody', version: '1' } })),
  { path: (number) => `/support?caseNumber=${number}` },
  { path: service },
  ...['reply', 'close', 'reopen', 'mail'].map((change) => ({ path: (number: string) => `${service(number)}/${change}`, body: { text: 'x' } })),
  { path: (number) => `${service(number)}/pictures/${'a'.repeat(64)}` },
  { path: (number) => `/desk/${number}` },
  { path: (number) => `/desk/${number}.data` },
  { path: (number) => `/desk/news?ticket=${number}` },
  { path: (number) => `/desk/${number}`, form: { intent: 'note', note: 'x', version: '1', key: 'a-key-of-somebody' } },
  { path: (number) => `/msapi/ticketdeskms/v1/tickets/${number}` },
]

type Route = (typeof routes)[number]

/** The response without the parts that differ between requests: the number in its address, its id and its nonce. */
async function answerFor(api: APIRequestContext, { path, form, body }: Route, number: string): Promise<string> {
  const method = form !== undefined || body !== undefined ? 'POST' : 'GET'
  const response = await api.fetch(siteUrl() + path(number), { method, maxRedirects: 0, headers: { origin: siteUrl() }, ...(form ? { form } : {}), ...(body ? { data: body } : {}) })
  const text = `${response.status()} ${response.headers()['location'] ?? ''} ${await response.text()}`
  return text.replaceAll(number, 'its number').replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'its own')
}

for (const [index, loginId] of [undefined, 'olive.grant', 'eddie.cole', ...people.map((person) => person.loginId)].entries()) {
  test(`TIC-04 ACC-16 ${loginId ?? 'a visitor'} is answered the same of another’s ticket and of one that does not exist, on every route`, inTests(index % 3 === 0), async ({ request }) => {
    if (loginId !== undefined) await signInByRequests(request, loginId)
    const foreign = world.people.filter((person) => person.loginId !== loginId).flatMap(({ tickets = [] }) => tickets.map(({ caseNumber }) => caseNumber))
    expect(foreign.length).toBeGreaterThan(0)
    const statuses = new Set<string>()
    // desk staff see all tickets at the desk
    for (const route of routes.filter(({ path }) => loginId !== 'olive.grant' || !path('').includes('desk'))) {
      const absent = await answerFor(request, route, 'CM00000000')
      statuses.add(absent.slice(0, 3))
      for (const number of foreign) expect(await answerFor(request, route, number), `${route.path(number)} ${JSON.stringify(route.form ?? route.body ?? '')}`).toBe(absent)
    }
    // an anonymous visitor is asked to sign in, whatever the number is; on the home, which is cached for all of them,
    // by its script
    expect([...statuses].toSorted()).toEqual(loginId === undefined ? ['200', '202', '302', '303', '401', '404'] : ['302', '404'])
  })
}
