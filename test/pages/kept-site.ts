import type { RequestHandler } from 'react-router'
import { expect, vi } from 'vitest'
import { failure } from '#contracts/outcome.ts'
import { variantSearch } from '#features/search/server.ts'
import { cookieNames, demoCustomerId, signInKeys, startSession } from '#features/sign-in/testing.ts'
import { pageFeed } from '#features/site-content/contract.ts'
import type { Dispatcher } from '#platform/services/call.ts'
import { createWebApp } from '#app/app.server.ts'
import type { OpenRuntime } from '#app/runtime.server.ts'

const secondMs = 1000

/** The whole site with empty caches, a manual clock and a content service that can be made to fail. */
export async function openKeptSite(opened: OpenRuntime, pages: RequestHandler, assets: string) {
  let now = Date.now()
  const content = { isDown: false, renders: 0 }
  const dispatcher: Dispatcher = {
    dispatch: (context, endpoint, input) =>
      content.isDown && endpoint.id === pageFeed.id
        ? Promise.resolve(failure(503, 'UNREACHABLE', 'The service cannot be reached.'))
        : opened.dispatcher.dispatch(context, endpoint, input),
  }
  const counted: RequestHandler = (request, context) => {
    content.renders += 1
    return pages(request, context)
  }
  const runtime: OpenRuntime = { ...opened, dispatcher, clock: () => now }
  const app = createWebApp(runtime, counted, { assets })
  const get = async (target: string, headers: Record<string, string> = {}, method = 'GET') => app.request(target, { method, headers }, {})
  const text = async (target: string, headers: Record<string, string> = {}) => (await get(target, headers)).text()
  // the siteVersion is read in the background after the site starts
  await vi.waitFor(async () => {
    await get('/robots.txt')
    const { renders } = content
    await get('/robots.txt')
    expect(content.renders).toBe(renders)
  }, 10_000)
  // preload the questions of the AI tile; a page that would have to wait for them is rendered without them and not
  // cached
  await variantSearch(runtime, { audience: 'consumer', locale: 'en' })
  content.renders = 0
  // pages rendered right after a change are soon rendered again; move past that time
  now += 10 * secondMs
  return { app, runtime, content, get, text, advance: (ms: number) => void (now += ms) }
}

/** The session cookie of maya.torres, and her device cookie if it is remembered. */
export async function cookieOf(runtime: OpenRuntime, remember: boolean): Promise<{ session: string; device: string }> {
  const names = cookieNames(runtime.config)
  const person = { customerId: demoCustomerId('maya.torres'), loginId: 'maya.torres', loginType: 'UserId' as const, firstName: 'Maya', idToken: '' }
  const lines = await startSession(runtime, names, await signInKeys(runtime.database), new Map(), person as never, remember && { device: '' })
  const pair = (name: string) => lines.find((line) => line.startsWith(`${name}=`))?.split(';')[0] ?? ''
  return { session: pair(names.session), device: pair(names.recognised) }
}
