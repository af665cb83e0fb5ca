import t, { type Test } from 'tap'
import { noContentCache } from '../../../src/server/content/content-cache.ts'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { buildSite, type Site } from '../../../src/server/site/site.ts'
import { createSiteSearch } from '../../../src/server/site/site-search.ts'

const site = buildSite(loadContent('src/content', new Date(), noContentCache))
/** Stands in a text alone. */
const IN_TEXT = 'дежурная'

function openSearch(t: Test) {
  let now: Site = site
  const search = createSiteSearch({
    current: () => now,
    onChange: () => undefined,
    onError: (error) => t.fail(String(error))
  })
  t.teardown(search.close)
  return {
    ...search,
    change(next: Site) {
      now = next
    }
  }
}

t.test('before the first index stands, pages are found by their titles', async (t) => {
  const { ready, start } = openSearch(t)
  const titles = await ready(0)
  t.equal(titles?.search('аудит').found[0]?.document.path, '/services/audit/')
  t.same(titles?.search(IN_TEXT).found, [])

  await start()
  const whole = await ready(0)
  t.not(whole, titles)
  t.ok(whole?.search(IN_TEXT).found.some(({ document }) => document.path === '/faq/'))
  t.equal(await ready(0), whole)
})

t.test('after a change the earlier index answers until the new one stands', async (t) => {
  const { ready, start, change } = openSearch(t)
  await start()
  const whole = await ready(0)
  const pages = new Map([...site.pages].filter(([path]) => path !== '/faq/'))
  change({ ...site, pages })
  t.equal(await ready(0), whole)

  await start()
  const next = await ready(0)
  t.equal(next?.site.pages, pages)
  t.notOk(next?.search('вопросы и ответы').found.some(({ document }) => document.path === '/faq/'))
})
