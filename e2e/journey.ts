import { test as withoutEnd } from '@playwright/test'
import { startServer, type StartedServer } from './start-site.ts'

export * from '@playwright/test'

/**
 * Of a journey that only `npm run prove` runs, because `npm test` has to be quick: another journey or test of its rules
 * runs in `npm test`. `npm run trace` does not count it.
 */
export const inProof = { tag: '@proof' }

/** Of the variants of one journey (people, widths, languages, with and without script) `npm test` runs the chosen ones. */
export const inTests = (isChosen: boolean) => (isChosen ? {} : inProof)

interface OfWorker {
  /**
   * A site for journeys that change what only they look at: the files that a worker runs one after the other share it,
   * because a site's start costs seconds of processor time.
   */
  sharedSite: StartedServer
}

/**
 * Playwright keeps a context that a test opened until its worker ends: its pages would go on rendering, requesting and
 * retrying during all later journeys, when their site may be gone. This closes such contexts after each test; those
 * opened by `beforeAll` stay.
 */
export const test = withoutEnd.extend<{ endOfContexts: void }, OfWorker>({
  sharedSite: [
    async ({ browserName: _ }, use) => {
      const site = await startServer()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  endOfContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use()
      await Promise.all(browser.contexts().filter((context) => !before.has(context)).map((context) => context.close()))
    },
    { auto: true, title: 'contexts end with their test' },
  ],
})
