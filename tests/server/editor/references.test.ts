import t from 'tap'
import type { ReadCollection } from '../../../src/server/content/check-references.ts'
import type { Entry } from '../../../src/server/content/content.ts'
import { findReferrers, lettingGo } from '../../../src/server/editor/references.ts'

const AUDIT = { collection: 'services', slug: 'audit' } as const

/** An entry that has what is looked at and nothing else. */
function collection(name: string, data: object): ReadCollection<Entry> {
  const entry = { slug: 'one', body: '', file: `/content/${name}/one.md`, data }
  return { name, slugs: ['one'], entries: [entry] } as unknown as ReadCollection<Entry>
}

t.test('a reference is let go of where enough is left without it', async (t) => {
  const cases = [
    ['industries', { services: ['/services/audit/'] }, false, []],
    [
      'industries',
      { services: ['/services/audit/', '/services/seo/'] },
      true,
      [{ path: ['services'], value: ['/services/seo/'] }]
    ],
    ['cases', { services: ['/services/audit/'] }, true, [{ path: ['services'], value: [] }]],
    ['articles', { service: '/services/audit/' }, false, []]
  ] as const
  for (const [name, data, canLetGo, edits] of cases) {
    const [found] = findReferrers([collection(name, data)], AUDIT, undefined)
    t.equal(found?.canLetGo, canLetGo, name)
    t.same(found && lettingGo(found.entry, name, found.paths), edits, name)
  }
})
