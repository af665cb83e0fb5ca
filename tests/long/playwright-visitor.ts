import type { Browser } from 'playwright/test'
import { KEY_MS, scriptText, type Visitor } from '../support/visitor.ts'

/** A visitor in a context of their own, so that nothing is cached. */
export async function playwrightVisitor(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  return {
    async go(url) {
      await page.goto(url, { waitUntil: 'commit' })
    },
    async reload() {
      await page.reload({ waitUntil: 'commit' })
    },
    run: (script, ...args) => page.evaluate(scriptText(script, args)),
    type: (text) => page.keyboard.type(text, { delay: KEY_MS }),
    press: (key) => page.keyboard.press(key),
    click: (selector) => page.locator(selector).click(),
    pressAt: (x, y) => page.mouse.click(x, y),
    attach: (selector, { name, text }) =>
      page
        .locator(selector)
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) }),
    problems: async () => problems,
    [Symbol.asyncDispose]: () => context.close()
  }
}
