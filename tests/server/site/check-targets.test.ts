import t from 'tap'
import { checkTargets } from '../../../src/server/site/check-targets.ts'
import { leftInEnglish } from '../../support/english-left.ts'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const site = app.site()

/** What is said of the glossary when its first term leads to an address. */
function faultsOf(see: string): string[] {
  const [term, ...others] = site.content.glossary
  if (!term) throw new Error('the glossary is empty')
  const content = { ...site.content, glossary: [{ ...term, see }, ...others] }
  return checkTargets({ ...site, content }).map(
    ({ place, line, text }) => `${place}:${line} ${text}`
  )
}

t.test('a term leads to a page whose title its link can say', async (t) => {
  t.same(checkTargets(site), [], 'the terms themselves are sound')
  const faults = faultsOf('/prices/')
  t.same(faults, [
    'glossary.yml:6 0.see: the link to /prices/ has no title to say; allowed: an article, a service, a rating, news, a document'
  ])
  t.same(faults.map(leftInEnglish).filter(Boolean), [], 'an editor is told in Russian')
})

t.test('a term that leads to no page is named', async (t) => {
  const [fault, ...others] = faultsOf('/nowhere/')
  t.match(fault, /^glossary\.yml:6 0\.see: found "\/nowhere\/"; /)
  t.same(others, [])
})
