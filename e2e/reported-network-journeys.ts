import { entry, expect, form, load, type Journey } from './journey-words.ts'

const speedPage = '/support/speedtest'

/** Journeys about the customer's connection. */
export const networkJourneys: Journey[] = [
  {
    journey: 'a speed test that is stopped, and one that comes to its result',
    ids: 'ANA-01 ANA-05 ANA-07 NET-02',
    async run({ page, open }) {
      await open(speedPage)
      await page.getByRole('button', { name: 'Start the test' }).click()
      // sooner, it is the second half of a double tap on Start
      await page.waitForTimeout(1100)
      await page.getByRole('button', { name: 'Stop' }).click()
      await page.getByLabel('Cable').check()
      await page.getByRole('button', { name: 'Test again' }).click()
      await page.waitForURL(/speedtestresult/)
      await expect(page.getByRole('heading', { name: 'A speed test' })).toBeVisible()
    },
    events: [
      entry(speedPage), form('speedTest', speedPage, '-1', { choice: 'wifi', statusCode: '-1' }),
      form('speedTest', speedPage, '1', { choice: 'wired' }), load('/support/internet/home/speedtestresult/modal'),
    ],
  },
]
