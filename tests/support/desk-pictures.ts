// Makes the pictures of docs/desk.ru.md: `node --import tsx tests/support/desk-pictures.ts`.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright'
import { hashPassword } from '../../src/server/desk/passwords.ts'
import { openSqliteStore, type SiteStore } from '../../src/server/store/site-store.ts'
import { provideChromium } from './chromium.mjs'
import { deskLeads } from './desk-leads.ts'
import { withDataDir } from './site-process.ts'

const EMAIL = 'anna@agency.example'
const PASSWORD = 'мост через Оку, 1957'
const SIZE = { width: 1440, height: 1000 }

await withDataDir(async (dataDir) => {
  const lead = await seed(dataDir)
  const browser = await chromium.launch({ executablePath: provideChromium() })
  const { url, stop } = await startDesk(dataDir)
  try {
    const page = await browser.newPage({ viewport: SIZE, locale: 'ru-RU' })
    await page.goto(`${url}/signin`)
    await page.fill('[name="email"]', EMAIL)
    await page.fill('[name="password"]', PASSWORD)
    await page.click('form[data-signin] button')
    await page.waitForURL('**/leads')
    for (const [name, path] of [
      ['inbox', '/leads'],
      ['card', `/leads/${lead}`],
      ['report', '/report?by=source']
    ]) {
      await page.goto(url + path)
      await page.waitForSelector('html[data-ready]')
      await page.screenshot({ path: `docs/desk-${name}.png` })
    }
  } finally {
    stop()
    await browser.close()
  }
})

/** Returns a lead that is worth a picture. */
async function seed(dataDir: string): Promise<string> {
  const clock = { now: new Date() }
  const store = openSqliteStore(dataDir, () => clock.now)
  const ids = await deskLeads(store, clock)
  const passwordHash = await hashPassword(PASSWORD)
  await store.desk.addUser({ email: EMAIL, role: 'manager', passwordHash })
  await giveLeads(store)
  await store.close()
  return ids.longest
}

/** One lead of three has somebody, and the manager has kept a set of filters. */
async function giveLeads({ desk, leads: { assign, listLeads } }: SiteStore): Promise<void> {
  const { id } = (await desk.userByEmail(EMAIL)) ?? { id: 0 }
  const { leads } = await listLeads({ limit: 30 })
  for (const [i, { resultID }] of leads.entries()) {
    if (i % 3 === 1) await assign(resultID, String(id))
  }
  await desk.addView(id, { name: 'Реклама, предложения', query: '?outcome=offer&channel=paid' })
}

function startDesk(dataDir: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    env: { ...process.env, PORT: '0', DESK_PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /desk is at (http:[^"]+)/.exec(line)?.[1]
      if (url) resolve({ url, stop: () => void child.kill() })
    })
  })
}
