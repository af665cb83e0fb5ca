import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import file, { type Test } from 'tap'
import { buildApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'

const HOLD_MS = 60_000

type TestApp = ReturnType<typeof buildOwn>

/** What files have asked for, and not one of their tests: they only read it, so those in one process share it. */
const shared = new Map<string, TestApp>()

/**
 * The whole site on a throw-away folder, closed when the test ends. Nothing listens. Needs a build.
 * Leads are not counted by address unless the test says so.
 */
export function buildTestApp(
  t: Test,
  env: Record<string, string> = {},
  clock?: { now: Date }
): TestApp {
  if (t !== file || clock) return buildOwn(t, env, clock)
  const key = JSON.stringify(env)
  const app = shared.get(key) ?? buildOwn(t, env)
  shared.set(key, app)
  return app
}

/** The site that the tests of a process share: they ask for pages and files, and change nothing of it. */
export function sharedTestApp(env: Record<string, string> = {}): TestApp {
  return buildTestApp(file, env)
}

/** The same for tests of the intake: each sees the leads that have come since it asked, which must be its own. */
export async function sharedIntake(env: Record<string, string> = {}) {
  const site = await sharedTestApp(env)
  const before = (await site.leads()).length
  return { ...site, leads: async () => (await site.leads()).slice(before) }
}

async function buildOwn(t: Test, env: Record<string, string>, clock?: { now: Date }) {
  const dir = await mkdtemp(join(tmpdir(), 'app-'))
  const config = readConfig({
    DATA_DIR: `${dir}/data`,
    LOG_LEVEL: 'silent',
    LEADS_RATE_LIMIT: 'off',
    ...env
  })
  const app = await buildApp(
    config,
    {
      assetsDir: `${process.cwd()}/dist/assets`,
      viewsDir: 'views',
      contentDir: 'src/content'
    },
    clock && (() => clock.now)
  )
  // As a listener would: what the site waits for without a hold on the process is waited for all the same.
  const hold = t === file ? undefined : setInterval(() => undefined, HOLD_MS)
  // A folder of the test's own would be removed before the site is closed, which may still write there.
  t.teardown(async () => {
    await app.close()
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    clearInterval(hold)
  })
  return { app, dir, leads: () => app.store.leads.list() }
}
