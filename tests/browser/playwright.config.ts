import { defineConfig } from 'playwright/test'
import { CHROMIUM_FLAGS } from '../support/chromium.mjs'

const { CHROMIUM } = process.env

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
  reporter: [['list'], ['json']],
  use: {
    launchOptions: { args: CHROMIUM_FLAGS, ...(CHROMIUM ? { executablePath: CHROMIUM } : {}) }
  }
})
