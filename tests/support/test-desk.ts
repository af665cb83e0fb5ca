import { DatabaseSync } from '@photostructure/sqlite'
import file, { type Test } from 'tap'
import { readConfig } from '../../src/server/config.ts'
import { hashPassword } from '../../src/server/desk/passwords.ts'
import type { Role } from '../../src/server/desk/user-rows.ts'
import { buildDesk } from '../../src/server/desk-app.ts'
import { createDeskBrowser, PASSWORD } from './desk-browser.ts'
import { buildTestApp } from './test-app.ts'

const HOLD_MS = 60_000
/** What a site has from its start on. */
const KEPT_TABLES = ['settings', 'consent_documents']

let ownHash: Promise<string> | undefined
const shared = new Map<string, ReturnType<typeof buildTestDesk>>()

/** The site and its desk on a throw-away folder, closed when the test ends. Nothing listens. */
export async function buildTestDesk(
  t: Test,
  env: Record<string, string> = {},
  clock: { now: Date } | undefined = undefined
) {
  const { app, dir } = await buildTestApp(t, env, clock)
  const config = readConfig({
    DATA_DIR: `${dir}/data`,
    LOG_LEVEL: 'silent',
    LEADS_RATE_LIMIT: 'off',
    ...env
  })
  const folders = { deskAssetsDir: `${process.cwd()}/dist/desk`, viewsDir: 'views' }
  const desk = await buildDesk(config, app, folders, () => clock?.now ?? new Date())
  t.teardown(() => desk.close())
  const { store } = app
  const addUser = async (role: Role, email = `${role}@agency.example`) => {
    ownHash ??= hashPassword(PASSWORD)
    await store.desk.addUser({ email, role, passwordHash: await ownHash })
    return email
  }
  /** A browser in which a user of that role has signed in. */
  const signedIn = async (role: Role) => {
    const browser = createDeskBrowser(desk)
    await browser.signIn(await addUser(role))
    return browser
  }
  return { app, desk, store, dir, addUser, signedIn, browser: () => createDeskBrowser(desk) }
}

/**
 * The desk that tests of a file share: building one takes longer than most of them. Each finds it without leads, users and
 * records; what a test puts in place of a method it takes back.
 */
export async function sharedDesk(t: Test, env: Record<string, string> = {}) {
  const key = JSON.stringify(env)
  const built = shared.get(key) ?? buildTestDesk(file, env)
  shared.set(key, built)
  const parts = await built
  const hold = setInterval(() => undefined, HOLD_MS)
  t.teardown(() => {
    clearInterval(hold)
    empty(`${parts.dir}/data/site.db`)
  })
  return parts
}

function empty(path: string): void {
  const connection = new DatabaseSync(path, { timeout: 5000 })
  connection.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE')
  const tables = connection
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .all()
    .map(({ name }) => String(name))
  for (const name of tables.filter((name) => !KEPT_TABLES.includes(name)))
    connection.exec(`DELETE FROM ${name}`)
  connection.exec('COMMIT')
  connection.close()
}
