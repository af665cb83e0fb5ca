import { expect, test } from 'playwright/test'
import { leadLetter, letterHtml } from '../../src/server/delivery/targets/letter.ts'
import { violations } from '../support/axe.ts'
import { outgoing, STAND_INS } from '../support/outgoing-lead.ts'

/** Names without a place to break, and everything as long as a form takes it. */
const HOSTILE = {
  fio: 'Константинопольский'.repeat(10),
  theme: '<b>тема</b>'.repeat(18),
  phone: '+7 912 345-67-89 доб. 4512345678',
  email: `${'a'.repeat(64)}@${'почта'.repeat(12)}.example`,
  site: encodeURIComponent(`https://a.example/${'s'.repeat(1500)}`),
  message: `${'Ж'.repeat(400)}\n\n${'слово '.repeat(60)}`,
  city: 'ekaterinburg',
  page: encodeURIComponent(`https://agency.example/${'q'.repeat(600)}/`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 600, 800]) {
    test(`D01: a letter is read at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      for (const values of [HOSTILE, { email: 'anna@example.ru' }]) {
        await page.setContent(letterHtml(leadLetter(outgoing(values), STAND_INS)))
        const wide = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          const texts = [...document.querySelectorAll<HTMLElement>('h1, p, a, td, div')]
          const out = texts.filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
          return { by: scrollWidth - clientWidth, out: out.map(({ className }) => className) }
        })
        expect(wide).toEqual({ by: 0, out: [] })
        for (const link of await page.locator('a').all()) {
          expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
        }
        expect(await violations(page, { isLayoutOnly: true })).toEqual([])
      }
    })
  }
}
