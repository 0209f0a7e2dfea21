/**
 * An operator's identity provider as a separate process: `node e2e/issuer-process.ts SITE`. A typed name signs in as
 * that person, with the name as `sub`. Prints its address when it listens.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'

const site = process.argv[2]!
const server = createServer((request, response) => void answer(request, response))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const provider = new Provider(address, {
  clients: [
    {
      client_id: 'support',
      client_secret: process.env.OIDC_CLIENT_SECRET!,
      redirect_uris: [`${site}/acctmgmt/callback`],
      post_logout_redirect_uris: [`${site}/acctmgmt/signedout`],
    },
  ],
  conformIdTokenClaims: false,
  cookies: { keys: ['a key of a test'] },
  claims: { openid: ['sub'], profile: ['given_name'] },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { logoutSource: (ctx, form) => void (ctx.body = page(`${form}<button form="op.logoutForm" name="logout" value="yes">Sign out here too</button>`)) },
  },
  findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, given_name: sub.slice(0, 1).toUpperCase() + sub.slice(1) }) }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
})

const page = (body: string) => `<!doctype html><html lang="en"><title>Example accounts</title><body>${body}</body></html>`

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!request.url!.startsWith('/interaction/')) return provider.callback()(request, response)
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') {
    if (request.method === 'POST') return provider.interactionFinished(request, response, { login: { accountId: new URLSearchParams(await text(request)).get('name')! } })
    response.setHeader('content-type', 'text/html').end(page('<form method="post"><label>Name <input name="name"></label><button>Continue</button></form>'))
    return
  }
  const grant = new provider.Grant({ accountId: session!.accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope('openid profile')
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}

process.stdout.write(`${address}\n`)
