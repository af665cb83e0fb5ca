import { defineConfig } from 'playwright/test'
import { CHROMIUM_FLAGS } from '../support/chromium.mjs'

const { CHROMIUM } = process.env

export default defineConfig({
  testDir: '.',
  outputDir: '../../dist/test-results/browser',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  // A busy machine is no fault; what passes at the second try is reported as flaky.
  retries: 1,
  reporter: [['list'], ['json']],
  use: {
    launchOptions: { args: CHROMIUM_FLAGS, ...(CHROMIUM ? { executablePath: CHROMIUM } : {}) }
  }
})
