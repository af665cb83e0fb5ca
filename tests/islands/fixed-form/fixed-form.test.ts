import { parse } from 'node-html-parser'
import t from 'tap'
import { leadFormExamples } from '../../../src/islands/lead-form/lead-form.examples.ts'
import { island } from '../../../src/server/render/island.ts'

const html = island('fixed-form', {
  id: 'fixed',
  element: { tag: 'aside', attributes: 'data-fixed-form' },
  props: { ...leadFormExamples.empty, place: 'fixed', title: 'Разберём ваш случай' },
  when: 'touch'
})
const form = parse(html).querySelector('[data-fixed-form]')

t.test(
  'the fixed form is the island itself, and the lead form stands in it as another',
  async (t) => {
    t.equal(form?.tagName, 'ASIDE')
    t.equal(form?.getAttribute('data-island'), 'fixed-form')
    const inner = form?.querySelector(':scope > #fixed-form')
    t.equal(inner?.getAttribute('data-island'), 'lead-form')
    t.notOk(inner?.hasAttribute('data-props'), 'it is taken over with the other')
    t.ok(inner?.querySelector('form[data-form="main"][data-place="fixed"]'))
  }
)

t.test(
  'before hydration its toggle is a link to the form, which says that it is folded',
  async (t) => {
    const toggle = form?.querySelector('a[data-action="fixed-form-toggle"]')
    t.equal(toggle?.text, 'Разберём ваш случай')
    t.equal(toggle?.getAttribute('href'), '#fixed-form')
    t.equal(toggle?.getAttribute('aria-controls'), 'fixed-form')
    t.equal(toggle?.getAttribute('aria-expanded'), 'false')
    t.equal(
      form?.querySelector('[data-action="fixed-form-close"]')?.getAttribute('type'),
      'button',
      'the cross sends nothing'
    )
  }
)
