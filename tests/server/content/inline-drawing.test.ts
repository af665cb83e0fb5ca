import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import t, { type Test } from 'tap'
import { inlineDrawing } from '../../../src/server/content/pictures.ts'

const drawing = (width: number, letters: number) =>
  `<svg viewBox="-2 -2 ${width} 200"><text font-size="${letters}">x</text></svg>`

const WIDE = drawing(720, 14)

/** What a page shows of a drawing whose files these are. */
function shown(test: Test, files: Record<string, string>): string {
  return inlineDrawing(join(test.testdir(files), 'net.svg'), 'Сеть')
}

t.test('a wide drawing has a second view for phones, and one name', async (t) => {
  const html = shown(t, { 'net.svg': WIDE, 'net-uzkij.svg': drawing(324, 13) })
  const picture = parse(html).querySelector('[role="img"]')
  t.equal(picture?.getAttribute('aria-label'), 'Сеть')
  t.same(
    picture?.querySelectorAll('svg').map((svg) => svg.getAttribute('class')?.split('--')[1]),
    ['tall', 'wide']
  )
  t.notMatch(html, /tabindex/, 'nothing scrolls')
})

t.test('a drawing whose words can be read on any screen is shown as it is', async (t) => {
  const html = shown(t, { 'net.svg': drawing(320, 13) })
  t.equal(parse(html).querySelectorAll('svg').length, 1)
})

t.test('a drawing that cannot be read on a phone is refused', async (t) => {
  t.throws(() => shown(t, { 'net.svg': WIDE }), {
    message: /^net\.svg cannot be read on a phone; beside it must lie net-uzkij\.svg/
  })
})

t.test('words too small for the width of their view are refused', async (t) => {
  t.throws(() => shown(t, { 'net.svg': WIDE, 'net-uzkij.svg': drawing(324, 12) }), {
    message: /^net-uzkij\.svg is shown 280 pixels wide.* they need 297$/
  })
  t.throws(() => shown(t, { 'net.svg': drawing(720, 13), 'net-uzkij.svg': drawing(324, 13) }), {
    message: /^net\.svg is shown 576 pixels wide/
  })
})

t.test('the styles change views at the width that the words are checked for', async (t) => {
  const styles = readFileSync('views/components/reading/figure.css', 'utf8')
  t.match(styles, '@container (width >= 576px) {\n  .figure__view--tall {\n    display: none')
  t.match(styles, '\n.figure__view--wide {\n  display: none')
})
