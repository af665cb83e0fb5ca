// Makes the pictures of docs/editor.ru.md: `node --import tsx tests/support/room-pictures.ts`.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { hashPassword } from '../../src/server/desk/passwords.ts'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import { provideChromium } from './chromium.mjs'
import { startSite, withDataDir } from './site-process.ts'

const EMAIL = 'nina@agency.example'
const PASSWORD = 'мост через Оку, 1957'
const TEXT = '/texts/news/nejropoisk-zamer-iyun'
const [folder = 'docs', width = '1440', height = '1000'] = process.argv.slice(2)

await withDataDir(async (dataDir) => {
  const content = join(dataDir, 'content')
  await cp('src/content', content, { recursive: true })
  await addEditor(dataDir)
  const site = await startSite({ dataDir, env: { DESK_PORT: '0', CONTENT_DIR: content } })
  const url = /desk is at (http:[^"]+)/.exec(site.log())?.[1] ?? ''
  const browser = await chromium.launch({ executablePath: provideChromium() })
  try {
    const viewport = { width: Number(width), height: Number(height) }
    const page = await browser.newPage({ viewport, locale: 'ru-RU' })
    // A publication is checked whole before it is shown, and this machine may be busy.
    page.setDefaultTimeout(300_000)
    const shoot = async (name: string, path = '') => {
      if (path) await page.goto(url + path)
      await page.waitForSelector('html[data-ready]')
      await page.screenshot({ path: `${folder}/editor-${name}.png` })
    }
    await page.goto(`${url}/signin`)
    await page.fill('[name="email"]', EMAIL)
    await page.fill('[name="password"]', PASSWORD)
    await page.click('form[data-signin] button')
    await page.waitForURL('**/texts')
    await write(page, url)
    await shoot('texts', '/texts')
    await shoot('text', TEXT)
    await shoot('publish', `${TEXT}/publish`)
    await page.goto(`${url}${TEXT}/preview`)
    await page.frameLocator('.frame--phone iframe').locator('h1').waitFor()
    await shoot('preview')
    await publish(page, url)
    await shoot('history', `${TEXT}/history`)
    await shoot('hide', '/texts/cases/onlajn-shkola/hide')
    await shoot('picture', '/texts/people/roman-uglov/picture?field=photo')
  } finally {
    await browser.close()
    await site.kill('SIGTERM')
  }
})

async function addEditor(dataDir: string): Promise<void> {
  const store = openSqliteStore(dataDir)
  const passwordHash = await hashPassword(PASSWORD)
  await store.desk.addUser({ email: EMAIL, role: 'editor', passwordHash })
  await store.close()
}

/** A draft that is worth a picture. */
async function write(page: Page, url: string): Promise<void> {
  await page.goto(url + TEXT)
  const body = page.locator('[name="body"]')
  const text = await body.inputValue()
  await body.fill(text.replace('Почти половина таких ошибок', 'Двадцать шесть таких ошибок'))
  await page.click('[name="action"][value="draft"]')
  await page.waitForURL('**?done=draft')
}

async function publish(page: Page, url: string): Promise<void> {
  await page.goto(`${url}${TEXT}/publish`)
  await page.click('[name="action"][value="publish"]')
  await page.waitForLoadState()
  if (page.url().endsWith('/publish')) await page.click('[name="action"][value="publish"]')
  await page.waitForURL('**?done=published')
}
