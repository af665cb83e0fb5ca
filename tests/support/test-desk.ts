import type { Test } from 'tap'
import { readConfig } from '../../src/server/config.ts'
import type { Role } from '../../src/server/desk/desk-records.ts'
import { hashPassword } from '../../src/server/desk/passwords.ts'
import { buildDesk } from '../../src/server/desk-app.ts'
import { createDeskBrowser, PASSWORD } from './desk-browser.ts'
import { buildTestApp } from './test-app.ts'

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
    await store.desk.addUser({ email, role, passwordHash: await hashPassword(PASSWORD) })
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
