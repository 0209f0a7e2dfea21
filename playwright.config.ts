import { defineConfig } from '@playwright/test'
import { isProof } from './test/support/scale.ts'
import { findChromium } from './tools/testing/test-programs.ts'

/** Journeys in a real browser against the built server, each run on a data directory of its own. */
export default defineConfig({
  testDir: 'e2e',
  ...(isProof ? {} : { grepInvert: /@proof/ }),
  // generous, for a busy machine: what passes never waits for them
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // in CI a journey that fails once is tried again, and named as flaky where it then passes: a defect, but no reason to lose a change
  retries: process.env.CI === 'true' ? 1 : 0,
  // more than processors: much of a journey's time it waits, for a report's next try or for what a page does when it is idle
  workers: 3,
  // a file's tests run one after the other, on the site that the file starts; files that start none say `parallel` themselves
  fullyParallel: false,
  forbidOnly: true,
  reporter: [['list']],
  outputDir: 'test-results',
  globalSetup: './e2e/start-site.ts',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
    trace: 'off',
    screenshot: 'off',
  },
})
