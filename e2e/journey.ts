import { test as withoutEnd } from '@playwright/test'

export * from '@playwright/test'

/**
 * Playwright leaves a context that a test has opened itself until its worker ends: its pages would go on drawing, asking and
 * trying again behind all later journeys, when their site may be gone. What `beforeAll` has opened stays.
 */
export const test = withoutEnd.extend<{ endOfContexts: void }>({
  endOfContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use()
      await Promise.all(browser.contexts().filter((context) => !before.has(context)).map((context) => context.close()))
    },
    { auto: true, title: 'contexts end with their test' },
  ],
})
