import { createHash } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { StoredLead } from '../../src/server/leads/lead.ts'
import { TEMPLATES } from '../browser/templates.ts'
import { readLeads } from '../support/data-dir.ts'
import { startSite, withDataDir } from '../support/site-process.ts'
import { type Driver, ENGINES } from './engine-browsers.ts'

const DESK = 1440
const TELEPHONE = 390
const POLL_MS = 50
const PATIENCE_MS = 60_000
const FORM = 'main form[data-form="main"]'
const SEARCH = '[data-search-panel]'
const FOUND = `${SEARCH} [data-search-results] a[href]`
const BURGER = '[data-burger]'
const BURGER_TOGGLE = '[data-action="burger-toggle"]'
const RATING = '/rating/agentstva-prodvizheniya/'

type Visitor = ReturnType<typeof visitorOf>
type Journey = (t: Test, visitor: Visitor, ground: Ground) => Promise<void>

/** A visitor by selectors, on top of what drives the browser. */
function visitorOf(driver: Driver, url: string) {
  const one = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`

  /** What an expression gives as soon as it is neither false nor nothing, also in a page that is still to come. */
  async function until<Value>(expression: string): Promise<Value> {
    let reason: unknown
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await setTimeout(POLL_MS)) {
      try {
        const value = await driver.evaluate(expression)
        if (value) return value as Value
      } catch (error) {
        // The page went away under it.
        reason = error
      }
    }
    throw new Error(`waited in vain for ${expression}`, { cause: reason })
  }

  const visitor = {
    ...driver,
    until,
    /** Opens a page, and waits until all of it has come and its script runs. */
    async open(path: string) {
      await driver.go(url + path)
      await until(
        `location.href === ${JSON.stringify(url + path)} && document.readyState === 'complete' && 'ready' in document.documentElement.dataset`
      )
    },
    shown: (selector: string) =>
      until(`${one(selector)}?.checkVisibility({ visibilityProperty: true })`),
    hidden: (selector: string) =>
      until(`!${one(selector)}?.checkVisibility({ visibilityProperty: true })`),
    there: (selector: string) => until(`${one(selector)} !== null`),
    focused: (selector: string) =>
      until(`document.activeElement?.matches(${JSON.stringify(selector)})`),
    at: (path: string) => until(`location.pathname === ${JSON.stringify(path)}`),
    focus: (selector: string) => driver.evaluate(`${one(selector)}.focus()`),
    holds: (selector: string, value: string) =>
      until(`${one(selector)}?.value === ${JSON.stringify(value)}`),
    /** With the mouse, as soon as the element stands still and nothing covers it. */
    async click(selector: string) {
      for (let before = ''; ; await setTimeout(POLL_MS)) {
        const place = await until<string>(`(() => {
          const element = ${one(selector)}
          const { left, top, width, height } = element.getBoundingClientRect()
          const [x, y] = [left + width / 2, top + height / 2]
          const front = document.elementFromPoint(x, y)
          if (width > 0 && front && (element.contains(front) || front.contains(element))) return x + ' ' + y
          element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
        })()`)
        if (place === before) {
          const [x = 0, y = 0] = place.split(' ').map(Number)
          return driver.pressAt(x, y)
        }
        before = place
      }
    },
    /** Opens the contacts, and waits until React has the form, which is what its being in sight brings. */
    async openForm() {
      await visitor.open('/contacts/')
      await until(
        `(${one(FORM)}.scrollIntoView({ behavior: 'instant' }), ${one(FORM)}.closest('[data-island][data-hydrated]') !== null)`
      )
    }
  }
  return visitor
}

const ON_DESK: Record<string, Journey> = {
  async 'pages show what the server sent'(t, { open, evaluate }, { url }) {
    for (const path of ['/', '/education/articles/kak-vybrat-podryadchika/', RATING]) {
      const sent = await (await fetch(url + path)).text()
      await open(path)
      const [title, length, font] = (await evaluate(
        `[document.querySelector('h1').textContent, document.querySelector('main').innerText.length, getComputedStyle(document.body).fontFamily]`
      )) as [string, number, string]
      const plain = sent.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
      t.ok(plain.includes(title.replace(/\s+/g, ' ').trim()), `${path}: ${title}`)
      t.ok(length > 1500, `${path}: ${length} characters to read`)
      t.match(font, 'Onest', `${path}: style sheet`)
    }
  },
  async 'the menu opens, closes and leads on by keys'(t, visitor) {
    await visitor.open('/faq/')
    await visitor.focus('[popovertarget="mega-0"]')
    await visitor.press('Enter')
    await visitor.shown('#mega-0')
    await visitor.press('Escape')
    await visitor.hidden('#mega-0')
    await visitor.focused('[popovertarget="mega-0"]')
    await visitor.press('Enter')
    await visitor.shown('#mega-0')
    await visitor.focus('#mega-0 a[href="/services/audit/"]')
    await visitor.press('Enter')
    await t.resolves(visitor.at('/services/audit/'))
  },
  async 'popups of the header open and close by a press'(t, visitor) {
    await visitor.open('/faq/')
    for (const [name, panel] of [
      ['contacts', '[data-dropdown="contacts"]'],
      ['language', '[data-popup="language"]'],
      ['city', '[data-popup="city"]']
    ]) {
      const button = `[data-action="${name}-toggle"]`
      await visitor.click(button)
      await visitor.shown(`${panel}`)
      await visitor.there(`${button}[aria-expanded="true"]`)
      await visitor.press('Escape')
      await visitor.hidden(`${panel}`)
      await t.resolves(visitor.focused(button))
    }
  },
  async 'search by keys: type, go down, open'(t, visitor) {
    await visitor.open('/faq/')
    await visitor.click('[data-action="search-toggle"]')
    await visitor.focused(`${SEARCH} input[name=q]`)
    await visitor.type('аудит')
    await visitor.shown(FOUND)
    await visitor.press('ArrowDown')
    await visitor.there(`${FOUND}[aria-selected="true"]`)
    await visitor.press('Enter')
    await t.resolves(visitor.at('/services/audit/'))
  },
  async '"load more" appends, and moves the focus'(t, visitor) {
    await visitor.open('/news/')
    await visitor.click('a[data-load-more]')
    await visitor.until(`document.querySelectorAll('[data-news-item]').length === 24`)
    await visitor.until(
      `document.querySelectorAll('[data-news-item]')[12].contains(document.activeElement)`
    )
    t.equal(await visitor.evaluate('location.pathname'), '/news/')
  },
  async 'the phone field shows its mask, and another country'(t, visitor) {
    const phone = `${FORM} [name=phone]`
    await visitor.openForm()
    await visitor.focus(phone)
    await visitor.holds(phone, 'XXX XXX-XX-XX')
    await visitor.type('9123456789')
    await visitor.holds(phone, '912 345-67-89')
    for (let key = 0; key < 10; key++) await visitor.press('Backspace')
    await visitor.type('+375291234567')
    await visitor.holds(phone, '29 123-45-67')
    const sent = `new FormData(document.querySelector('${FORM}')).get('phone')`
    t.equal(await visitor.evaluate(sent), '+375 29 123-45-67')
  },
  async 'a lead lies in the database with its first and last touch'(t, visitor, ground) {
    const [first, last] = [
      '/?utm_source=yandex&utm_medium=cpc',
      '/services/?utm_source=pismo&utm_medium=email'
    ]
    await visitor.open(first)
    // As after forty minutes.
    await visitor.evaluate(`(document.cookie = 'utm_gettotop=; path=/; max-age=0')`)
    await visitor.open(last)
    await visitor.openForm()
    const typed = { fio: 'Анна Смирнова', phone: '9123456789', site: 'пример.рф', message: 'Аудит' }
    for (const [name, text] of Object.entries(typed)) {
      await visitor.focus(`${FORM} [name=${name}]`)
      await visitor.type(text)
    }
    await visitor.click(`${FORM} [name=agreement]`)
    await visitor.click(`${FORM} [type=submit]`)
    await visitor.shown('[data-modal="success"]')
    t.match((await ground.leads()).at(-1)?.values, {
      fio: typed.fio,
      phone: '+7 912 345-67-89',
      site: encodeURIComponent(typed.site),
      agreement: 'true',
      firstContactUrl: encodeURIComponent(ground.url + first),
      firstContactCanal: 'yandex / cpc',
      entryCanal: 'pismo / email',
      page: encodeURIComponent(`${ground.url}/contacts/`)
    })
  },
  async 'own weights move the rows of a rating'(t, visitor) {
    await visitor.open(RATING)
    await visitor.click('.rating-weights__summary')
    await visitor.there('[data-island="rating"][data-hydrated]')
    await visitor.click('#ves-site + [data-step]')
    await t.resolves(visitor.shown('[data-rating-own]'))
  }
}

const ON_TELEPHONE: Record<string, Journey> = {
  async 'the burger opens, expands and leads on by press and by key'(t, visitor) {
    const ratings = `${BURGER} [aria-label="Рейтинги: подразделы"]`
    await visitor.open('/faq/')
    await visitor.click(BURGER_TOGGLE)
    await visitor.shown(BURGER)
    await visitor.click(ratings)
    await visitor.shown(`${BURGER} a[href="/rating/methodology/"]`)
    await visitor.press('Escape')
    await visitor.hidden(BURGER)
    await visitor.focused(BURGER_TOGGLE)
    await visitor.press('Enter')
    await visitor.shown(BURGER)
    t.ok(await visitor.evaluate(`document.querySelector('main').inert`), 'the page is out of reach')
    await visitor.focus(`${BURGER} a[href="/cases/"]`)
    await visitor.press('Enter')
    await t.resolves(visitor.at('/cases/'))
  },
  async 'the first faulty field has the focus when an empty form is sent'(t, visitor) {
    await visitor.openForm()
    await visitor.click('[data-action="cookies-close"]')
    await visitor.click(`${FORM} [type=submit]`)
    await visitor.focused(`${FORM} [name=fio]`)
    await t.resolves(visitor.shown(`${FORM} [data-error-for="fio"]`))
  },
  async 'review-engines 5: no template is wider than the window'(t, { open, evaluate }) {
    for (const path of TEMPLATES) {
      await open(path)
      const over = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      t.ok(Number(await evaluate(over)) <= 0, path)
    }
  }
}

for (const engine of ENGINES) {
  t.test(engine.name, { skip: engine.missing() ?? false }, async (t) => {
    await withGround(async (ground) => {
      for (const [width, journeys] of [
        [DESK, ON_DESK],
        [TELEPHONE, ON_TELEPHONE]
      ] as const) {
        for (const [what, take] of Object.entries(journeys)) {
          await t.test(`${width} px: ${what}`, async (t) => {
            await using driver = await engine.open(width)
            const visitor = visitorOf(driver, ground.url)
            await take(t, visitor, ground)
            t.same(await visitor.until('window.problems'), [], 'nothing is complained of')
          })
        }
      }
    })
  })
}

/** The built site, whose pages note what goes wrong in them. */
interface Ground {
  url: string
  leads(): Promise<StoredLead[]>
  /** Addresses of the site that any browser has asked for. */
  asked: ReadonlySet<string>
}

/**
 * In front of the page's own scripts, for WebKit's driver tells of no console; React reports markup that does not match
 * as an error. The window's name goes with the visitor from page to page.
 */
const COLLECTOR = `{
  const problems = (window.problems = JSON.parse(name || '[]'))
  const note = (problem) => {
    problems.push(location.pathname + ': ' + problem)
    name = JSON.stringify(problems)
  }
  let isLeaving = false
  addEventListener('beforeunload', () => { isLeaving = true })
  addEventListener('error', ({ message, target }) => {
    if (message) note(message)
    // What is still on its way when the visitor leaves is given up.
    else if (!isLeaving) note((target.src || target.href) + ' does not load')
  }, true)
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
  addEventListener('securitypolicyviolation', (event) => {
    note(event.violatedDirective + ' forbids ' + event.blockedURI)
  })
  const { error } = console
  console.error = (...words) => {
    if (!isLeaving) note(words.join(' '))
    error.apply(console, words)
  }
}`
const HASH = `'sha256-${createHash('sha256').update(COLLECTOR).digest('base64')}'`
const FIRST_IN_HEAD = '<meta charset="utf-8">'

/** Starts the site for `use`, behind a proxy that puts the collector into its pages, and ends both afterwards. */
async function withGround<Result>(use: (ground: Ground) => Promise<Result>): Promise<Result> {
  return await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir, env: { LOG_LEVEL: 'info', LEADS_RATE_LIMIT: 'off' } })
    const asked = new Set<string>()
    const server = collecting(site.url, asked)
    try {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      return await use({ url, asked, leads: () => readLeads(dataDir) })
    } finally {
      server.close()
      server.closeAllConnections()
      await site.kill('SIGTERM')
    }
  })
}

function collecting(siteUrl: string, asked: Set<string>) {
  return createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming
    asked.add(url)
    // Whole pages only: what a browser keeps has the policy that it came with.
    const { 'if-none-match': _, 'if-modified-since': __, ...wanted } = incoming.headers
    const headers = { ...wanted, 'accept-encoding': 'identity' }
    const upstream = request(new URL(url, siteUrl), { method, headers })
    upstream.on('response', async (answer) => {
      const { 'content-length': length, etag, ...sent } = answer.headers
      const status = answer.statusCode ?? 502
      if (method !== 'GET' || !/^text\/html/.test(sent['content-type'] ?? '')) {
        outgoing.writeHead(status, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const policy = String(sent['content-security-policy'] ?? '')
      sent['content-security-policy'] = policy.replace("'self' 'sha", `'self' ${HASH} 'sha`)
      const page = await text(answer)
      outgoing.writeHead(status, sent)
      outgoing.end(page.replace(FIRST_IN_HEAD, `${FIRST_IN_HEAD}<script>${COLLECTOR}</script>`))
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
}
