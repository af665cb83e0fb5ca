import t from 'tap'
import { findOrigin } from '../../../src/shared/attribution/attribution.ts'
import {
  extendVisitPath,
  MAX_TOUCHES,
  type VisitTouch
} from '../../../src/shared/attribution/visit-path.ts'

const SITE = 'https://agency.example'

function view(
  path: readonly VisitTouch[],
  url: string,
  referrer = '',
  isNewVisit = false
): readonly VisitTouch[] {
  const origin = findOrigin(`${SITE}${url}`, referrer)
  const now = new Date('2026-11-21T10:00:00Z')
  return extendVisitPath(path, origin, { url: new URL(`${SITE}${url}`), isNewVisit, now })
}

t.test('what comes from elsewhere is a touch, what goes on within the site is none', async (t) => {
  let path = view([], '/?utm_source=yandex&utm_medium=cpc&utm_campaign=brand', '', true)
  path = view(path, '/services/seo/', `${SITE}/`)
  path = view(path, '/contacts/', '')
  path = view(path, '/news/', 'https://ya.ru/')
  path = view(path, '/news/', 'https://ya.ru/')
  path = view(path, '/', '', true)
  // After the visit has ended, a page of our own is still no source.
  path = view(path, '/about/', `${SITE}/news/`, true)
  t.same(
    path.map(({ source, medium, campaign, page }) => [source, medium, campaign, page].join(' ')),
    ['yandex cpc brand /', 'https://ya.ru/ organic  /news/', 'direct direct  /']
  )
})

t.test('the first touch and the latest stay, and no part is long', async (t) => {
  let path: readonly VisitTouch[] = []
  for (let i = 0; i < 30; i++) path = view(path, `/${i}/?utm_source=${'s'.repeat(300)}`)
  t.equal(path.length, MAX_TOUCHES)
  t.equal(path[0]?.page, '/0/')
  t.equal(path[1]?.page, '/21/')
  t.equal(path.at(-1)?.page, '/29/')
  t.ok(JSON.stringify(path).length < 4000)
})
