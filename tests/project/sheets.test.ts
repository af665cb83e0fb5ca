import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t from 'tap'

/** A class without its part and variant. */
const BLOCK = /\.([a-z][a-z0-9]*(?:-[a-z0-9]+)*)/g
const COMPONENTS = sheetsIn('views/components')
/** Their blocks are everybody's: any sheet may say how one of them stands among its own. */
const SHARED = new Set(
  [
    ...sheetsIn('assets/styles'),
    ...sheetsIn('src/islands'),
    ...COMPONENTS.filter(
      (file) => file.includes('/frame/') || /\/(?:prose|figure|table-scroll)\.css$/.test(file)
    )
  ].flatMap((file) =>
    rulesOf(readFileSync(file, 'utf8')).flatMap((rule) => rule.map(([first]) => first))
  )
)

t.test('a sheet is about the block that it is named after', async (t) => {
  t.ok(COMPONENTS.length > 100)
  t.same(
    COMPONENTS.flatMap((file) => strangers(file, readFileSync(file, 'utf8'))),
    []
  )
})

t.test(
  'a block in the sheet of another is found, and a part, a plural or a variant is none',
  async (t) => {
    const css =
      '.offer__sum {\n}\n@media print {\n  .offers-list,\n  .offer {\n  }\n  .ladder b {\n    i {\n    }\n  }\n}\n'
    t.same(strangers('price/offers.css', css), ['price/offers.css: ladder'])
    t.same(strangers('price/offer-print.css', '.offer {\n}\n'), [])
  }
)

function sheetsIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(dir, name))
}

/** Rules none of whose selectors is about the sheet's own block. */
function strangers(file: string, css: string): string[] {
  const sheet = basename(file, '.css').replace(/s$/, '')
  const isOwn = (block: string) =>
    `${block}-`.startsWith(sheet) || sheet.startsWith(`${block}-`) || SHARED.has(block)
  return rulesOf(css)
    .map((selectors) => selectors.flat())
    .filter((blocks) => blocks.length > 0 && !blocks.some(isOwn))
    .map(([block]) => `${file}: ${block}`)
}

/** Of each rule that stands in no other, the blocks that its selectors name, each in its order. */
function rulesOf(css: string): string[][][] {
  const rules: string[][][] = []
  let head = ''
  let depth = 0
  for (const [, text = '', brace] of css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    head += text
    if (brace === '{' && depth === 0 && !head.trim().startsWith('@')) {
      rules.push(
        head
          .split(/,(?![^(]*\))/)
          .map((one) => [...one.matchAll(BLOCK)].map(([, block = '']) => block))
      )
      depth = 1
    } else if (brace === '{' && depth > 0) depth += 1
    else if (brace === '}' && depth > 0) depth -= 1
    head = ''
  }
  return rules
}
