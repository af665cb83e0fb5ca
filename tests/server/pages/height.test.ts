import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const page = async (query: string) => {
  const { body, statusCode } = await app.inject(`/cases/${query}`)
  t.equal(statusCode, 200, query)
  return parse(body)
}
const typedIn = (html: Awaited<ReturnType<typeof page>>, name: string) =>
  html.querySelector(`form[data-height] [name="${name}"]`)?.getAttribute('value')

t.test('the form stands on the front page, and on the cases with all of them drawn', async (t) => {
  for (const path of ['/cases/', '/']) {
    const html = parse((await app.inject(path)).body)
    const form = html.querySelector('form[data-height]')
    t.match(form?.attributes, { method: 'get', action: '/cases/#vysota' })
    t.ok(html.querySelector('#vysota form[data-height]'), 'an address of the answer leads here')
    t.equal(html.querySelectorAll('.height__own').length, 0, path)
  }
  const cases = await page('')
  t.equal(cases.querySelectorAll('.height__view--wide .height__case').length, 8)
  t.equal(cases.querySelectorAll('.height__view--narrow .height__case').length, 8)
  const rows = cases.querySelectorAll('.height__numbers tbody tr')
  t.equal(rows.length, 8)
  const measured = rows.map((row) => row.querySelector('[data-label="Что измерено"]')?.text ?? '')
  for (const said of measured) t.match(said, /[а-я]{4}/, 'a number says of what it is')
  const ends = rows.map((row) =>
    Number(
      /×([\d,]+)/
        .exec(row.querySelector('[data-label="Высота"]')?.text ?? '')?.[1]
        ?.replace(',', '.')
    )
  )
  t.same(
    ends,
    ends.toSorted((a, b) => b - a),
    'the highest is the first'
  )
  t.ok(measured.some((said) => said.endsWith('млн\u00A0₽')))
})

t.test('an answer is a page of its own that nobody indexes', async (t) => {
  const html = await page('?bylo=250&stalo=400&mes=9')
  const answer = html.querySelector('#vysota')
  t.equal(answer?.getAttribute('tabindex'), '-1')
  t.match(
    answer?.text.replaceAll('\u00A0', ' '),
    /×1,6 за 9 месяцев\.\s+На девятом месяце это выше двух/
  )
  t.equal(html.querySelectorAll('.height__view--wide .height__own').length, 1)
  t.equal(html.querySelectorAll('.height__near-row').length, 2)
  t.equal(html.querySelector('meta[name="robots"]')?.getAttribute('content'), 'noindex')
  t.match(html.querySelector('link[rel="canonical"]')?.getAttribute('href'), /\/cases\/$/)
  t.same([typedIn(html, 'bylo'), typedIn(html, 'stalo'), typedIn(html, 'mes')], ['250', '400', '9'])
  t.equal(html.querySelector('[data-height-word]')?.text, 'месяцев')
})

t.test('faults stand at their fields, and what was typed stays', async (t) => {
  const html = await page('?bylo=0&stalo=%3Cb%3E&mes=1&menshe=1')
  t.equal(html.querySelectorAll('.height__faults li').length, 3)
  t.equal(html.querySelector('.height__faults')?.getAttribute('role'), 'alert')
  for (const name of ['bylo', 'stalo', 'mes']) {
    const field = html.querySelector(`form[data-height] [name="${name}"]`)
    t.equal(field?.getAttribute('aria-invalid'), 'true', name)
    t.ok(html.querySelector(`#${field?.getAttribute('aria-describedby')}`), name)
  }
  t.equal(typedIn(html, 'stalo'), '<b>')
  t.notOk(html.querySelector('.height b'), 'and is no markup')
  t.ok(html.querySelector('form[data-height] [name="menshe"]')?.hasAttribute('checked'))
  t.notOk(html.querySelector('.height__own'))
  t.notOk(html.querySelector('[data-height-answer]'))
})

t.test('the numbers go into the request, and can be left out', async (t) => {
  const html = await page('?bylo=6%2C1+млн&stalo=12%2C4+млн&mes=14')
  const way = html.querySelector('.height__ways a')
  t.match(way?.getAttribute('href'), /^\/cases\/\?bylo=.*#lead$/)
  const section = html.querySelector('#lead')
  t.match(
    section?.querySelector('.lead-section__carried')?.text.replaceAll('\u00A0', ' '),
    'Было 6,1 млн, стало 12,4 млн за 14 месяцев (×2).'
  )
  t.equal(section?.querySelector('.lead-section__carried a')?.getAttribute('href'), '/cases/#lead')
  t.match(
    section?.querySelector('textarea[name="message"]')?.text,
    'Наш путь: было 6,1 млн, стало 12,4 млн за 14 месяцев.'
  )
  t.notOk((await page('')).querySelector('.lead-section__carried'))
})

t.test(
  'the filters of the cases hold beside it, and what nothing knows is passed over',
  async (t) => {
    const both = await page('?otrasl=medicina&bylo=1&stalo=2&mes=3')
    t.equal(both.querySelectorAll('.case-survey__rows > li').length, 1)
    t.ok(both.querySelector('.height__own'))
    const plain = (await app.inject('/cases/')).body
    for (const query of ['?menshe=1', '?bylo=&stalo=&mes=', '?vysota=1']) {
      t.equal((await app.inject(`/cases/${query}`)).body, plain, query)
    }
  }
)

t.test('the tiniest and the largest growth stay on the sheet', async (t) => {
  for (const query of [
    '?bylo=0,001&stalo=1000000000000&mes=2',
    '?bylo=1000000000000&stalo=0,001&mes=2',
    '?bylo=0,001&stalo=1000000000000&mes=120',
    '?bylo=1000000000000&stalo=0,001&mes=120&menshe=1',
    '?bylo=5&stalo=5&mes=120'
  ]) {
    const html = await page(query)
    const [, x = '', y = ''] =
      /L([\d.]+) ([\d.]+)$/.exec(html.querySelector('.height__own')?.getAttribute('d') ?? '') ?? []
    t.ok(Number(x) >= 64 && Number(x) <= 1000, `${query}: x ${x}`)
    t.ok(Number(y) >= 26 && Number(y) <= 520, `${query}: y ${y}`)
    t.notMatch(html.toString(), /NaN|Infinity|undefined/)
  }
})
