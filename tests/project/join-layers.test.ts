import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { joinLayers } from '../../src/build/join-layers.mjs'

t.test('rules of a layer that follow one another are in one block, in their order', async (t) => {
  t.equal(
    joinLayers('@layer a{.x{top:0}}@layer a{@media print{.y{top:1px}}}.z{top:2px}\n'),
    '@layer a{.x{top:0}@media print{.y{top:1px}}}.z{top:2px}\n'
  )
})

t.test('what stands between blocks of a layer, or in a text, parts nothing', async (t) => {
  for (const css of [
    '@layer a,b;@layer a{.x{top:0}}@layer b{.y{top:0}}@layer a{.x{top:1px}}',
    '@layer a{.x{top:0}}.y{top:0}@layer a{.x{top:1px}}',
    '@layer a{.x{content:"}}@layer a{"}}'
  ]) {
    t.equal(joinLayers(css), css)
  }
})

t.test('no sheet that is built names a layer twice in a row', async (t) => {
  const names = readdirSync('dist/assets').filter((name) => name.endsWith('.css'))
  t.ok(names.length > 20)
  for (const name of names) {
    const css = readFileSync(`dist/assets/${name}`, 'utf8')
    t.equal(joinLayers(css), css, name)
  }
})
