import { parse } from 'node-html-parser'
import t from 'tap'
import { leadFormExamples } from '../../src/islands/lead-form/lead-form.examples.ts'
import { island } from '../../src/server/render/island.ts'

t.test('an island is readable HTML plus what the browser needs', async (t) => {
  const props = { ...leadFormExamples.empty, errors: { fio: 'Кавычки "и" <теги>' } }

  const html = island('lead-form', { id: 'hero', props })

  t.match(html, /^<div id="hero" data-island="lead-form" data-when="visible"/)
  t.match(html, 'Кавычки &quot;и&quot; &lt;теги&gt;')
  t.notMatch(html, '<теги>')
})

t.test('what an island is given comes to the browser as it was', async (t) => {
  const errors = { fio: `"и" 'или' <теги> & &amp; &#39; \\n` }
  const html = island('lead-form', { id: 'hero', props: { ...leadFormExamples.empty, errors } })
  const data = parse(html).querySelector('div')?.getAttribute('data-props') ?? ''
  t.same(JSON.parse(data), { ...leadFormExamples.empty, errors })
})

t.test('what was rendered for one page is not shown on another that differs', async (t) => {
  const [first, second] = ['Первая', 'Вторая'].map((fio) =>
    island('lead-form', { id: 'same', props: { ...leadFormExamples.empty, errors: { fio } } })
  )
  t.match(first, 'Первая')
  t.match(second, 'Вторая')
  t.match(island('lead-form', { id: 'other', props: leadFormExamples.empty }), 'id="other"')
})

for (const [name, props] of Object.entries(leadFormExamples)) {
  t.match(island('lead-form', { id: 'demo', props }), '</form>', `lead-form: ${name}`)
}
