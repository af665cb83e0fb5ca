import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { PALETTE, RAMPS } from '../../src/shared/palette.ts'

const SHEETS = filesIn(['assets/styles', 'views', 'src'], /\.css$/)

function filesIn(folders: readonly string[], ending: RegExp): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name))
      .map((name) => join(folder, name))
  )
}

const read = (file: string) => readFileSync(file, 'utf8')

/** Colours, durations, curves and fonts have names; what is none of them is found here. */
const RAW = [
  /#[0-9a-f]{3,8}\b/i,
  /\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i,
  /:\s*(?:white|black|red|green|blue|gr[ae]y)\b/i,
  /\b(?!0m?s)\d*\.?\d+m?s\b/,
  /cubic-bezier\(/,
  /font-family:\s*[^v\s]/
]
const DECLARATION = /^\s*[-a-z]+:.*;/
const HOMES_OF_RAW_VALUES = /\/(?:tokens|fonts|print)\.css$/

t.test('raw colours, durations and fonts stand in the tokens only', async (t) => {
  t.ok(SHEETS.length > 30)
  const raw = SHEETS.filter((file) => !HOMES_OF_RAW_VALUES.test(file)).flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => {
        const plain = line.replace(/url\([^)]*\)/g, '').replace(/\/\*.*?\*\//g, '')
        return DECLARATION.test(line) && RAW.some((pattern) => pattern.test(plain))
      })
      .map((line) => `${file}: ${line}`)
  )
  t.same(raw, [])
})

/** The declaration of a font, and the scale itself. */
const OTHER_SIZES = /\/(?:fonts|tokens)\.css$/

t.test('eight sizes of type, and four of words in drawings', async (t) => {
  const odd = SHEETS.filter((file) => !OTHER_SIZES.test(file)).flatMap((file) =>
    [...read(file).matchAll(/^\s*font(?:-size)?: ([^;]+);/gm)]
      .map(([, value = '']) => value)
      .filter(
        (value) =>
          !/var\(--(?:text|draw)-|^var\(--(?:mono|name)\)$|^inherit$/.test(value) ||
          /\d(?:px|pt|em|rem|vw)/.test(value)
      )
      .map((value) => `${file}: ${value}`)
  )
  t.same(odd, [])
})

/** Widths of the site's two-sided breakpoints, in em: an em of a media query is the text size of the visitor's browser. */
function edges(css: string, side: 'min' | 'max'): number[] {
  return [...css.matchAll(new RegExp(`\\(${side}-width: ([\\d.]+)em\\)`, 'g'))].map(([, em]) =>
    Number(em)
  )
}

t.test('no width is in neither half of a breakpoint, whatever the size of text', async (t) => {
  const css = SHEETS.map(read)
  const mins = css.flatMap((text) => edges(text, 'min'))
  const gaps = css
    .flatMap((text) => edges(text, 'max'))
    .flatMap((max) => mins.map((min) => min - max))
    .filter((gap) => gap > 0.0015 && gap < 0.2)
  t.ok(mins.length > 50)
  t.same(gaps, [])
})

/** The one of Russia, beside the phone. */
const FLAG = ['#0039a6', '#d52b1e']

t.test('the colours of the site are written once, and sheets get all of them', async (t) => {
  const palette = Object.entries({ ...PALETTE, ...RAMPS })
  const site = filesIn(['dist/assets'], /site-\w+\.css$/)
    .map(read)
    .join('')
  for (const [name, value] of palette) {
    const token = name.replace(/\d+|[A-Z]/g, '-$&').toLowerCase()
    t.match(site, new RegExp(`--${token}: ?${value}\\b`), token)
  }
  const known = new RegExp(palette.map(([, value]) => value.slice(1)).join('|'), 'i')
  const written = filesIn(['src'], /\.(tsx?|css)$/).filter((file) => known.test(read(file)))
  t.same(written, ['src/shared/palette.ts'])
  const scripts = filesIn(['src'], /\.tsx?$/).filter((file) => file !== 'src/shared/palette.ts')
  const vivid = scripts
    .flatMap((file) => read(file).match(/#[0-9a-f]{6}\b/gi) ?? [])
    .filter(isVivid)
  t.same(vivid, FLAG, 'what another brand would not have')
  const inViews = filesIn(['views'], /\.eta$/).flatMap(
    (file) => read(file).match(/"#[0-9a-f]{6}"|>#[0-9a-f]{6}</g) ?? []
  )
  t.same(
    inViews.map((colour) => colour.slice(1, -1)).filter((colour) => !known.test(colour)),
    []
  )
})

/** What a browser that runs our scripts need not know, such as Firefox 115. It leaves out the whole rule that has one. */
const NEWER = /:has\(|:popover-open|:user-(?:in)?valid|::details-content|:open\b/

/** A comma inside of brackets parts nothing. */
function partsOf(list: string): string[] {
  let depth = 0
  const marked = [...list].map((sign) => {
    depth += Number('(['.includes(sign)) - Number(')]'.includes(sign))
    return sign === ',' && depth === 0 ? '\n' : sign
  })
  return marked.join('').split('\n')
}

t.test('a selector that some browsers do not know stands in rules of its own', async (t) => {
  const built = filesIn(['dist/assets'], /\.css$/)
  t.ok(built.length > 10)
  const mixed = built
    .flatMap((file) => [...read(file).matchAll(/(?<=^|[{}])[^@{}]+(?=\{)/g)])
    .map(([list]) => list)
    .filter((list) => new Set(partsOf(list).map((part) => NEWER.test(part))).size > 1)
  t.same(mixed, [])
})

/** Bright enough to be taken for the accent. */
function isVivid(colour: string): boolean {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const [most, least] = [Math.max(...parts), Math.min(...parts)]
  return most > 150 && most - least > 150
}
