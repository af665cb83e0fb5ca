import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'

/** A class with its part and variant. */
const CLASS = /\.(-?[a-z][a-z0-9]*(?:[-_]+[a-z0-9]+)*)/g
const SHEETS = filesIn(['assets/styles', 'views', 'src'], /\.css$/)
/** What prints classes, without the imports of sheets. */
const SOURCES = filesIn(['views', 'src'], /\.(?:eta|tsx?|md)$/)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const WORDS = new Set(SOURCES.match(/[a-z][a-z0-9]*(?:[-_]+[a-z0-9]+)*/g))
const NAME = '[a-z][a-z0-9]*(?:[-_]+[a-z0-9]+)*'
/** What stands before a part that is filled in, as in `button--${kind}`. */
const BEGINNINGS = found(new RegExp(`(${NAME}[-_]+)(?:\\$\\{|<%)`, 'g'))
/** A variant of a part that is filled in, as in `${part}--best`. */
const ENDINGS = found(new RegExp(`\\}(--${NAME})`, 'g'))

t.test('every class that a sheet styles is printed by something', async (t) => {
  const faults = SHEETS.flatMap((file) =>
    unprinted(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`)
  )
  t.ok(SHEETS.length > 150)
  t.same(faults, [])
})

t.test('a class that nothing prints is found, and one that is put together is none', async (t) => {
  t.same(unprinted('.main-menu__list,\n.main-menu__gone {\n  /* .button--x */ width: 0.5em;\n}'), [
    'main-menu__gone'
  ])
  t.same(unprinted('.button--cta {\n}'), [])
})

function filesIn(folders: readonly string[], ending: RegExp): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name))
      .map((name) => join(folder, name))
  )
}

function unprinted(css: string): string[] {
  const heads = css.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? []
  const named = heads
    .filter((head) => !head.trim().startsWith('@'))
    .flatMap((head) => [...head.matchAll(CLASS)].map(([, name = '']) => name))
  return [...new Set(named)].filter(
    (name) =>
      !WORDS.has(name) &&
      !BEGINNINGS.some((beginning) => name.startsWith(beginning)) &&
      !ENDINGS.some((ending) => name.endsWith(ending))
  )
}

function found(pattern: RegExp): string[] {
  return [...SOURCES.matchAll(pattern)].map(([, part = '']) => part)
}
