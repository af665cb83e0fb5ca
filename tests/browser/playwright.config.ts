import { defineConfig } from 'playwright/test'
import { CHROMIUM_FLAGS, provideChromium } from '../support/chromium.mjs'

/** A busy machine is no fault: these are for what hangs, and for what never comes. */
const HANG_MS = 40 * 60_000
const PATIENCE_MS = 60_000

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../dist/test-artifacts/browser',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: HANG_MS,
  expect: { timeout: PATIENCE_MS },
  retries: 0,
  // The JSON is for `tests/run.mjs`, which names the file.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME
    ? [['../support/quiet-browser.mjs'], ['json']]
    : 'list',
  use: {
    actionTimeout: PATIENCE_MS,
    launchOptions: { args: CHROMIUM_FLAGS, executablePath: provideChromium() }
  }
})
