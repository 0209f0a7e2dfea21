import { defineConfig } from 'vitest/config'

// Not vite.config.ts: React Router's plugin builds an application and has no part in unit tests.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    globalSetup: ['src/platform/database/postgres-global-setup.ts'],
    setupFiles: ['tools/vitest-setup.ts'],
    pool: 'forks',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Generous, for a busy machine: a test that hangs still ends, and none waits for this long when it passes.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
