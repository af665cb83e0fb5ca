import { expect, test } from './clean-site.ts'

const QUESTION = { ajax_call: 'y', INPUT_ID: 'title-search', q: 'аудит', l: '2' }
const hrefs = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)

test('a question of the live search is answered with a fragment of links and nothing else', async ({
  site
}) => {
  const response = await site.ask(QUESTION)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  const html = await response.text()
  expect(html).not.toMatch(/<(html|head|body|script|header)\b/)
  expect(hrefs(html)).toContain('/services/audit/')

  // It may be multipart as well.
  const body = new FormData()
  for (const [name, value] of Object.entries(QUESTION)) body.append(name, value)
  const same = await fetch(`${site.url}/search/`, { method: 'POST', body })
  expect(hrefs(await same.text())).toEqual(hrefs(html))
})

test('a title that was asked for in full comes first', async ({ site }) => {
  const q = 'Поисковое продвижение сайтов в Яндексе и Google'
  expect(hrefs(await (await site.ask({ ...QUESTION, q })).text())[0]).toBe('/services/seo/')
})

test('a query that finds nothing, or is too short, is answered with an empty body', async ({
  site
}) => {
  for (const fields of [{ q: 'ывлаофылв' }, { q: 'ау', l: '3' }, { q: '' }]) {
    const response = await site.ask({ ...QUESTION, ...fields })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  }
})

test('the ids of the fragment are those of the input that asks', async ({ site }) => {
  const html = await (await site.ask({ ...QUESTION, INPUT_ID: 'other' })).text()
  expect(html).toContain('id="other-')
  expect((await site.ask({ ...QUESTION, INPUT_ID: '"><b>' })).status).toBe(400)
})

test('a post without ajax_call leads to the page of results', async ({ site }) => {
  const response = await site.ask({ q: 'аудит' })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toMatch(/\/search\/\?q=%D0%B0%D1%83%D0%B4%D0%B8%D1%82$/)
})
