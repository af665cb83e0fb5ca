import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
const dir = process.cwd()
const [mode, out = ''] = process.argv.slice(2)
const { startSite, withDataDir } = await import(`${dir}/tests/support/site-process.ts`)
const { CHROMIUM_FLAGS } = await import(`${dir}/tests/support/chromium.mjs`)
const { chromium } = await import('playwright')
const { hashPassword } = await import(`${dir}/src/server/desk/passwords.ts`)
const { openSqliteStore } = await import(`${dir}/src/server/store/site-store.ts`)
const { accepted } = await import(`${dir}/tests/support/stores.ts`)
const { TEMPLATES } = await import(`${dir}/tests/browser/templates.ts`)
const TWELVE = ['/', '/services/', '/services/seo/', '/prices/', '/cases/', '/cases/mebel-dlya-doma/', '/news/', '/education/articles/kak-vybrat-podryadchika/', '/rating/agentstva-prodvizheniya/', '/about/team/', '/contacts/', '/none/', '/styleguide/', '/search/?q=seo', '/faq/', '/sitemap/','/legal/privacy/','/rating/']
const widths = (process.env.WIDTHS ?? '390,768,1440').split(',').map(Number)
await withDataDir(async (dataDir: string) => {
  const site = await startSite({ dataDir, env: { STYLEGUIDE: 'on', DESK_PORT: '0', LEADS_RATE_LIMIT: 'off' } })
  const deskUrl = /desk is at (http:[^"]+)/.exec(site.log())?.[1] ?? ''
  const store = openSqliteStore(dataDir)
  await store.desk.addUser({ email: 'anna@agency.example', role: 'administrator', passwordHash: await hashPassword('мост через Оку, 1957') })
  let lead = ''
  for (const fio of ['Вера', 'Пётр Алексеевич', 'Анна Константинопольская', 'Олег', 'Инна'])
    lead = await accepted(store, { form: 'callback', values: { fio, phone: '+7 912 345-67-89', theme: 'seo', message: 'Нужен аудит сайта и понимание, сколько это стоит.', email: 'vera@example.com' } })
  await store.close()
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: CHROMIUM_FLAGS })
  const open = async (width: number) => {
    const context = await browser.newContext({ viewport: { width, height: width < 600 ? 844 : width < 1000 ? 1024 : 900 }, reducedMotion: 'reduce', locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
    const page = await context.newPage()
    await page.clock.setFixedTime(new Date('2026-11-24T12:00:00+03:00'))
    return { context, page }
  }
  const state = await (async () => {
    const { context, page } = await open(1440)
    await page.clock.setFixedTime(new Date())
    await page.goto(`${deskUrl}/leads`)
    await page.getByLabel('Электронная почта').fill('anna@agency.example')
    await page.getByLabel('Пароль').fill('мост через Оку, 1957')
    await page.getByRole('button', { name: 'Войти' }).click()
    await page.getByRole('heading', { name: 'Заявки', exact: true }).waitFor()
    const s = await context.storageState(); await context.close(); return s
  })()
  const DESK = ['/leads', `/leads/${lead}`, '/report', '/texts', '/texts/news/dzen-edinyj-rss', '/texts/news/dzen-edinyj-rss/history', '/texts/news/dzen-edinyj-rss/hide', '/texts/news/dzen-edinyj-rss/rename', '/texts/news/dzen-edinyj-rss/preview', '/texts/ratings/agentstva-prodvizheniya', '/texts/site/home','/audit', '/account', '/account/colleagues', '/texts/discarded','/texts/new', '/texts/articles/kak-vybrat-podryadchika/picture','/texts/news/dzen-edinyj-rss/publish']
  const list = mode === 'shots' ? TWELVE : [...TEMPLATES, '/search/?q=seo', '/search/?q=ыщхъъъъ']
  const desk = mode === 'shots' ? [DESK[0], DESK[1], DESK[2], DESK[3], DESK[4], DESK[5], DESK[11], DESK[12], DESK[17]] : DESK
  if (mode === 'shots') mkdirSync(out, { recursive: true })
  const sel: Map<string, Set<string>> = mode === 'cover' ? new Map(JSON.parse(readFileSync(out, 'utf8')).map((s: string) => [s, new Set()])) : new Map()
  for (const width of widths) {
    const { context, page } = await open(width)
    await context.addCookies([{ name: 'cookie_consent', value: '1', url: site.url }])
    const d = await browser.newContext({ storageState: state as any, viewport: { width, height: 900 }, reducedMotion: 'reduce', locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
    const dp = await d.newPage()
    for (const [p, url] of [...list.map((u: string) => [page, site.url + u] as const), ...desk.map((u) => [dp, deskUrl + u] as const), [await (await browser.newContext({ viewport: { width, height: 900 } })).newPage(), deskUrl + '/signin'] as const]) {
      if (process.env.ONLY && !new RegExp(process.env.ONLY).test(url)) continue
      const r = await p.goto(url, { waitUntil: 'load' })
      if ((r?.status() ?? 0) >= 500 || (r?.status() === 404 && !url.includes('none'))) console.log('STATUS', r?.status(), url)
      const wide = await p.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) console.log('WIDE', width, url.replace(/^http:..[^/]+/, ''), wide)
      if (mode === 'y') { const y = await p.evaluate(() => { const h = document.querySelector('h1'); const b = h?.getBoundingClientRect(); return h && b ? `${Math.round(b.top)} ${getComputedStyle(h).fontSize} ${Math.round(b.height)}` : '' }); console.log(width, url.replace(/^http:..[^/]+/, ''), y) }
      if (mode === 'shots') {
        await p.evaluate(async () => { for (let y = 0; y < document.body.scrollHeight; y += 700) { scrollTo(0, y); await new Promise((f) => setTimeout(f, 30)) } scrollTo(0, 0) })
        await p.waitForTimeout(200)
        await p.screenshot({ path: `${out}/${url.replace(/^http:..[^/]+/, '').replaceAll(lead, 'LEAD').replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'}-${width}.png`, fullPage: true, animations: 'disabled' })
      }
      if (mode === 'cover') {
        const ok = await p.evaluate((all) => { for (const d of document.querySelectorAll('details')) d.open = true; return all.filter((s) => { try { return document.querySelector(s) } catch { return true } }) }, [...sel.keys()])
        for (const s of ok) sel.delete(s)
      }
    }
    await context.close(); await d.close()
    if (mode === 'cover') break
  }
  if (mode === 'cover') for (const s of sel.keys()) console.log(s)
  await browser.close()
  await site.kill('SIGTERM')
})
process.exit(0)
