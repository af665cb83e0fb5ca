import { existsSync, mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { Test } from 'tap'
import { buildApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { openSqliteLeadStore } from '../../src/server/leads/storage/open-lead-store.ts'

/**
 * The whole site on a throw-away folder, closed when the test ends. Nothing listens. Needs a build.
 * Leads are not counted by address unless the test says so.
 */
export async function buildTestApp(t: Test, env: Record<string, string> = {}) {
  // A second app of the same test must not take the first one's folder away.
  const root = existsSync(t.testdirName) ? t.testdirName : t.testdir()
  const dir = mkdtempSync(`${root}/app-`)
  const config = readConfig({
    DATA_DIR: `${dir}/data`,
    LOG_LEVEL: 'silent',
    LEADS_RATE_LIMIT: 'off',
    ...env
  })
  const app = await buildApp(config, {
    assetsDir: `${process.cwd()}/dist/assets`,
    viewsDir: 'views',
    contentDir: 'src/content'
  })
  t.teardown(() => app.close())
  return { app, dir, leads: () => app.leads.store.list() }
}

/** The leads that another process would find in `dataDir`. */
export async function readLeads(dataDir: string) {
  const store = openSqliteLeadStore(dataDir)
  try {
    return await store.list()
  } finally {
    await store.close()
  }
}

/** Uploads that belong to no lead yet. */
export async function spooledFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(`${dataDir}/spool`, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name !== 'lock').map(({ name }) => name)
}
