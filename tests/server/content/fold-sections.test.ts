import { parse } from 'node-html-parser'
import t from 'tap'
import { foldSections } from '../../../src/server/content/markdown-parts.ts'
import { sharedTestApp } from '../../support/test-app.ts'

t.test(
  'each section is folded under its heading, and what a text begins with stays open',
  async (t) => {
    const [first, second] = [
      '<h2 id="a">A</h2>\n<p>1</p>',
      '<h2 id="b">B</h2>\n<h3>2</h3>\n<p>3</p>'
    ]
    const parts = (html: string) =>
      parse(foldSections(html))
        .querySelectorAll('details')
        .map((part) => [
          part.hasAttribute('open'),
          part.querySelector('summary')?.innerHTML,
          part.querySelector('div')?.innerHTML
        ])
    t.same(parts(`${first}\n${second}`), [
      [true, '<h2 id="a">A</h2>', '<p>1</p>'],
      [false, '<h2 id="b">B</h2>', '<h3>2</h3>\n<p>3</p>']
    ])
    t.same(
      parts(`<p>0</p>\n${first}\n${second}`).map(([isOpen]) => isOpen),
      [false, false]
    )
    t.match(
      foldSections(`<p>0</p>\n${first}\n${second}`, 1),
      /<details[^>]* open>.*A.*<details(?![^>]* open).*B/s
    )
    t.match(foldSections(`<p>0</p>\n${first}`), /^<p>0<\/p>\n<details/)
    t.equal(foldSections('<p>0</p>'), '<p>0</p>')
  }
)

t.test('long texts lose none of their sections', async (t) => {
  const { app } = await sharedTestApp()
  for (const [path, slug] of [
    ['/about/', 'about'],
    ['/rating/methodology/', 'methodology'],
    ['/rating/participate/', 'participate'],
    ['/en/', 'en'],
    ['/en/services/', 'en/services'],
    ['/legal/cookies/', 'cookies'],
    ['/samples/audit/', 'audit']
  ] as const) {
    const { pages, legal, documents } = app.site().content
    const texts = [...pages, ...legal, ...documents]
    const body = texts.find((text) => text.slug === slug)?.body ?? ''
    const html = parse((await app.inject(path)).body)
    t.equal(
      html.querySelectorAll('.text-fold > summary h2').length,
      body.match(/^## /gm)?.length,
      path
    )
    t.equal(html.querySelectorAll('.text-grid__text h2').length, body.match(/^## /gm)?.length)
  }
})
