import type { Browser, BrowserContextOptions, Page } from 'playwright/test'
import { test as base, expect } from 'playwright/test'
import { hashPassword } from '../../src/server/desk/passwords.ts'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import type { LeadValues } from '../../src/shared/lead/lead-fields.ts'
import { openReceiver } from '../support/receiver.ts'
import { type SiteProcess, startSite, withDataDir } from '../support/site-process.ts'
import { accepted } from '../support/stores.ts'

const EMAIL = 'anna@agency.example'
const PASSWORD = 'мост через Оку, 1957'

export interface Desk {
  site: SiteProcess
  url: string
  /** Leads that another process stores beside the site, oldest first; returns their ids. */
  accept(...names: string[]): Promise<string[]>
  /** A callback with fields of its own; returns its id. */
  acceptWith(values: LeadValues): Promise<string>
  /** Files that Yandex Metrica has been given, each as its lines. */
  conversions: string[][]
}

/** The built site with its desk and one administrator, on a folder of the worker's own. */
export const test = base.extend<object, { desk: Desk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies off this pattern.
    async ({}, use) => {
      await withDataDir(async (dataDir) => {
        const metrika = await openMetrika()
        const env = { DESK_PORT: '0', LEADS_RATE_LIMIT: 'off', ...metrika.env }
        const site = await startSite({ dataDir, env })
        const url = /desk is at (http:[^"]+)/.exec(site.log())?.[1] ?? ''
        const inStore = async <Result>(work: (store: Store) => Promise<Result>) => {
          const store = openSqliteStore(dataDir)
          try {
            return await work(store)
          } finally {
            await store.close()
          }
        }
        const passwordHash = await hashPassword(PASSWORD)
        await inStore(({ desk }) =>
          desk.addUser({ email: EMAIL, role: 'administrator', passwordHash })
        )
        const accept = (...names: string[]) => inStore((store) => acceptAll(store, names))
        const acceptWith = (values: LeadValues) =>
          inStore((store) => accepted(store, { form: 'callback', values: { ...LEAD, ...values } }))
        await use({ site, url, accept, acceptWith, conversions: metrika.files })
        await site.kill('SIGTERM')
        await metrika.close()
      })
    },
    { scope: 'worker' }
  ]
})

const LEAD = { fio: 'Вера', phone: '+7 912 345-67-89', theme: 'seo' }

type Store = ReturnType<typeof openSqliteStore>

async function acceptAll(store: Store, names: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const fio of names) {
    ids.push(await accepted(store, { values: { ...LEAD, fio } }))
  }
  return ids
}

/** Stands in for Yandex Metrica's management API: takes files, and lists those it has taken. */
async function openMetrika() {
  const ends: (() => unknown)[] = []
  const receiver = await openReceiver({ teardown: (end) => ends.push(end) })
  const files: string[][] = []
  const uploadings: object[] = []
  receiver.answer = ({ path, body }, response) => {
    if (!path.includes('/upload?')) return void response.end(JSON.stringify({ uploadings }))
    files.push(body.split(/\r?\n/).filter((line) => line.includes(',')))
    const comment = new URL(path, 'http://metrika').searchParams.get('comment')
    const uploading = { id: files.length, status: 'UPLOADED', comment, source_quantity: 1 }
    uploadings.push(uploading)
    response.end(JSON.stringify({ uploading }))
  }
  return {
    files,
    env: {
      METRIKA_COUNTER_ID: '12345',
      METRIKA_TOKEN: 'a-token-of-metrika',
      METRIKA_API_URL: receiver.url
    },
    close: () => Promise.all(ends.map((end) => end()))
  }
}

/** A page at the desk in a browser of its own, and what that browser complained of. */
export async function openDesk(browser: Browser, url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ timezoneId: 'Europe/Moscow', ...options })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${url}/leads`)
  await signIn(page)
  return { page, problems }
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Электронная почта').fill(EMAIL)
  await page.getByLabel('Пароль').fill(PASSWORD)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('heading', { name: 'Заявки', exact: true })).toBeVisible()
}

export const rowOf = (page: Page, id: string) => page.locator(`[data-lead-row="${id}"]`)
