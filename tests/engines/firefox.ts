import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core'
import { KEY_MS, pointOf, scriptText, type Visitor } from '../support/visitor.ts'
import { type EngineKind, findProgram } from './engine.ts'
import { problemsOf } from './problem-proxy.ts'
import { temporaryFile } from './temporary-file.ts'

const HEIGHT = 900
/** For a call to a browser on a busy machine. */
const PROTOCOL_TIMEOUT_MS = 120_000
/** Source: firefox-source-docs.mozilla.org, `nsICookieService.idl`: BEHAVIOR_REJECT. */
const REJECT_COOKIES = { 'network.cookie.cookieBehavior': 2 }
/** Sizes are kept for each script. */
const TEXT_SIZES = ['font.size.variable.x-western', 'font.size.variable.x-cyrillic']

/** Firefox over WebDriver BiDi. */
export const firefox: EngineKind = {
  name: 'firefox',
  restoresFields: true,
  enlargesText: true,
  missing: () =>
    program() ? undefined : 'Firefox: apt-get install firefox-esr, or set FIREFOX to its path.',
  async launch({ width, areCookiesBlocked, textPx }) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: program() ?? '',
      extraPrefsFirefox: {
        ...(areCookiesBlocked ? REJECT_COOKIES : {}),
        ...(textPx ? Object.fromEntries(TEXT_SIZES.map((name) => [name, textPx])) : {})
      },
      defaultViewport: { width, height: HEIGHT },
      protocolTimeout: PROTOCOL_TIMEOUT_MS
    })
    return {
      visit: () => visit(browser),
      // A context of its own is what a visit is.
      visitOrigin: () => visit(browser),
      [Symbol.asyncDispose]: () => browser.close()
    }
  }
}

const program = () => process.env.FIREFOX ?? findProgram('firefox-esr', 'firefox')

async function visit(browser: Browser): Promise<Visitor> {
  // Cache and cookies are a context's own.
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const visitor: Visitor = {
    async go(url) {
      // Waiting for less than the markup is not offered.
      page.goto(url, { waitUntil: 'domcontentloaded' }).catch(() => undefined)
    },
    async reload() {
      page.reload({ waitUntil: 'domcontentloaded' }).catch(() => undefined)
    },
    run: (script, ...args) => page.evaluate(scriptText(script, args)) as never,
    type: (text) => page.keyboard.type(text, { delay: KEY_MS }),
    press: (key) => page.keyboard.press(key),
    async click(selector) {
      const { x, y } = await pointOf(visitor, selector)
      await visitor.pressAt(x, y)
    },
    pressAt: (x, y) => page.mouse.click(x, y),
    async attach(selector, file) {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement>
      await input.uploadFile(temporaryFile(file))
    },
    problems: () => problemsOf(visitor),
    [Symbol.asyncDispose]: () => context.close()
  }
  return visitor
}
