import { defineConfig } from 'playwright/test'
import { CHROMIUM_FLAGS } from '../support/chromium.mjs'

const { CHROMIUM } = process.env

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../dist/test-artifacts/browser',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 180_000,
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    launchOptions: { args: CHROMIUM_FLAGS, ...(CHROMIUM ? { executablePath: CHROMIUM } : {}) }
  }
})
