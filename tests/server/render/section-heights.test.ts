import t from 'tap'
import { featuresOf } from '../../../src/server/render/heights/section-features.ts'
import { withHeights } from '../../../src/server/render/heights/section-heights.ts'

const page = (main: string) =>
  `<body><section class="site-top" data-site-top></section><main>${main}</main><footer class="site-footer">©</footer></body>`
const told = (html: string) =>
  [...html.matchAll(/<(\w+)[^>]*? data-tall="(\d+)"/g)].map(([, tag, px]) => [tag, Number(px)])

t.test('every section after the first is told how high it will be, and the footer', async (t) => {
  const html = withHeights(
    page(
      '<section>А</section><section class="b"><section>Внутри</section>Б</section><section>В</section>'
    )
  )
  t.same(
    told(html).map(([tag]) => tag),
    ['section', 'section', 'footer']
  )
  t.notMatch(html, /data-site-top[^>]* data-tall/)
  t.match(html, /<section class="b" data-tall="\d+"><section>Внутри/)
})

t.test(
  'nothing else of a page changes, and sections of an article are laid out as they come',
  async (t) => {
    const before = page(
      '<article><section>А</section><section>Б</section></article><div><section>В</section></div>'
    )
    const after = withHeights(before)
    t.same(
      told(after).map(([tag]) => tag),
      ['footer']
    )
    t.equal(after.replace(/ data-tall="\d+"/g, ''), before)
  }
)

t.test('more words are higher, and what nobody sees is not', async (t) => {
  const height = (inner: string) =>
    told(withHeights(page(`<section></section><section>${inner}</section>`)))[0]?.[1]
  const words = '<p>Слова о деле, которых хватит на две строки телефона, и ещё немного.</p>'
  const one = Number(height(words))
  t.ok(Number(height(words.repeat(10))) > one * 3)
  for (const unseen of [
    `<template>${words.repeat(9)}</template>`,
    `<div hidden>${words.repeat(9)}</div>`,
    `<p class="visually-hidden">${words.repeat(9)}</p>`
  ]) {
    t.equal(height(words + unseen), one, unseen.slice(0, 30))
  }
})

t.test('a closed fold counts as what it is called, an open one as all of it', async (t) => {
  const fold = (open: string) =>
    featuresOf(
      `<section><details${open}><summary>Имя</summary><p>Много слов</p></details></section>`
    )
  t.match(fold(''), { folds: 1, title: 3, text: 0 })
  t.match(fold(' open'), { folds: 1, title: 3, text: 10 })
})

t.test('a drawing is as wide as a phone, a small one as it is', async (t) => {
  t.equal(featuresOf('<svg viewBox="0 0 700 400"><text>1</text></svg>').drawn, 200)
  t.equal(featuresOf('<svg viewBox="0 0 160 212"></svg>').drawn, 212)
  t.equal(featuresOf('<svg width="100%" height="80"><svg viewBox="0 0 9 9"/></svg>').drawn, 80)
})

t.test('a footer is told its own height, whichever was told before', async (t) => {
  const footers = ['<p>©</p>', `<p>${'Слова внизу страницы. '.repeat(40)}</p>`]
  const heightOf = (footer = '') => {
    const html = withHeights(`<main></main><footer>${footer}</footer>`)
    return Number(told(html).at(-1)?.[1])
  }
  const [low = 0, high = 0] = footers.map(heightOf)
  t.ok(high > low)
  t.same(footers.toReversed().map(heightOf), [high, low])
})
