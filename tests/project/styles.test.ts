import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { PALETTE } from '../../src/shared/palette.ts'

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

/** @returns One line for each raw value. */
function rawValues(css: string, file: string): string[] {
  return css.split('\n').flatMap((line, index) => {
    const plain = line.replace(/url\([^)]*\)/g, '').replace(/\/\*.*?\*\//g, '')
    const isRaw = DECLARATION.test(line) && RAW.some((pattern) => pattern.test(plain))
    return isRaw ? [`${file}:${index + 1}${line}`] : []
  })
}

const HOMES_OF_RAW_VALUES = [
  'tokens.css',
  'data-tones.css',
  'facet-tones.css',
  'fonts.css',
  'print.css'
]

t.test('raw colours, durations and fonts stand in the tokens only', async (t) => {
  const files = ['assets/styles', 'views', 'src'].flatMap((dir) =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css') && !HOMES_OF_RAW_VALUES.includes(name))
      .map((name) => join(dir, name))
  )
  t.ok(files.length > 30)
  t.same(
    files.flatMap((file) => rawValues(readFileSync(file, 'utf8'), file)),
    []
  )
})

/** Widths of the site's two-sided breakpoints, in em: an em of a media query is the text size of the visitor's browser. */
function edges(css: string, side: 'min' | 'max'): number[] {
  return [...css.matchAll(new RegExp(`\\(${side}-width: ([\\d.]+)em\\)`, 'g'))].map(([, em]) =>
    Number(em)
  )
}

t.test('no width is in neither half of a breakpoint, whatever the size of text', async (t) => {
  const css = ['views', 'src'].flatMap((dir) =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(join(dir, name), 'utf8'))
  )
  const mins = css.flatMap((text) => edges(text, 'min'))
  const gaps = css
    .flatMap((text) => edges(text, 'max'))
    .flatMap((max) => mins.map((min) => min - max))
    .filter((gap) => gap > 0.0015 && gap < 0.2)
  t.ok(mins.length > 100)
  t.same(gaps, [])
})

t.test('a raw value is noticed', async (t) => {
  for (const raw of [
    'color: #fff;',
    'background: rgb(0 0 0);',
    'transition: color 120ms;',
    'color: white;',
    'font-family: Arial;'
  ]) {
    t.equal(rawValues(`  ${raw}`, 'x.css').length, 1, raw)
  }
  for (const named of [
    'color: var(--text);',
    'mask: url(#fade);',
    'transition: visibility 0s var(--calm);',
    'white-space: nowrap;'
  ]) {
    t.equal(rawValues(`  ${named}`, 'x.css').length, 0, named)
  }
})

const filesOf = (dir: string, end: RegExp) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name))
    .map((name) => join(dir, name))

t.test('what no style sheet reaches has the colours of the tokens', async (t) => {
  const tokens = readFileSync('assets/styles/tokens.css', 'utf8')
  const palette = Object.entries(PALETTE)
  for (const [name, value] of palette) {
    const token = name.replace(/\d+$/, '-$&')
    t.equal(new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '', value, token)
  }
  const known = new RegExp(palette.map(([, value]) => value.slice(1)).join('|'), 'i')
  const written = filesOf('src', /\.tsx?$/).filter((file) => known.test(readFileSync(file, 'utf8')))
  t.same(written, ['src/shared/palette.ts'], 'they are written once')
  const inViews = filesOf('views', /\.eta$/).flatMap(
    (file) => readFileSync(file, 'utf8').match(/"#[0-9a-f]{6}"|>#[0-9a-f]{6}</g) ?? []
  )
  t.not(inViews.length, 0)
  t.same(
    inViews.map((colour) => colour.slice(1, -1)).filter((colour) => !known.test(colour)),
    []
  )
})
