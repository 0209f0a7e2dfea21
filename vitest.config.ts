import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { isProof } from './test/support/scale.ts'
import { LongFirst } from './tools/testing/long-first.ts'
import { findChromium } from './tools/testing/test-programs.ts'

/**
 * What faults take away is told by the whole site: in a process where others have worked, some of it is missing. The main
 * pages are rendered by React's development build, whose warnings fail a test.
 */
const alone = ['test/faults/faults.test.ts', 'test/pages/page-budgets.test.ts']
const inBrowser = '{src,test}/**/*.browser.test.tsx'

/**
 * As customers get pages: React's development build notes for each element where it was made, a fifth of the time of the
 * tests of pages. `npm run prove` has it, for its warnings.
 */
const withProductionReact = { oxc: { jsx: { development: false } }, resolve: { conditions: ['production', 'module', 'node', 'default'] } }

// Not vite.config.ts: React Router's plugin builds an application and has no part in unit tests.
export default defineConfig({
  test: {
    setupFiles: ['tools/testing/vitest-setup.ts'],
    sequence: { sequencer: LongFirst },
    // Generous, for a busy machine: a test that hangs still ends, and none waits for this long when it passes.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // as with the journeys: a flaky test is named (tools/testing/report-flaky.ts), and does not stop the run
    retry: process.env.CI === 'true' ? 1 : 0,
    projects: [
      {
        extends: true,
        ...(!isProof && withProductionReact),
        test: {
          name: 'node',
          env: isProof ? {} : { NODE_ENV: 'production' },
          // a page that names its own style sheet gets its address
          css: { include: [/\.css\?url$/] },
          environment: 'node',
          include: ['{src,test}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'benchmarks/**/*.test.ts'],
          exclude: [inBrowser, ...alone],
          globalSetup: ['test/support/postgres-global-setup.ts'],
          pool: 'forks',
          // what one file has imported the next ones have: a quarter of the run would be imports. A test that changes what
          // its process shares (a global, the clock, a setting) puts it back
          isolate: false,
          // more than processors: half of a test's time it waits for a database, a process or a disk
          maxWorkers: 3,
          execArgv: ['--disable-warning=ExperimentalWarning'],
        },
      },
      {
        extends: true,
        test: { name: 'node-alone', css: { include: [/\.css\?url$/] }, environment: 'node', include: alone, globalSetup: ['test/support/postgres-global-setup.ts'], pool: 'forks', execArgv: ['--disable-warning=ExperimentalWarning'] },
      },
      {
        extends: true,
        // named here, or they are found one by one and the page reloads under the first tests
        optimizeDeps: { include: ['react', 'react-dom', 'react-dom/client', 'react-dom/server', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'axe-core', 'react-aria-components', 'd3-array', 'd3-shape'] },
        test: {
          name: 'browser',
          include: [inBrowser],
          provide: { isProof },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // else the headless shell refuses to copy
            provider: playwright({ contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] }, launchOptions: { executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'] } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
