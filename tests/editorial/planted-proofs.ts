import type { Contradiction } from './planted-contradictions.ts'

/** In what stands beside services as their result. */
export const PROVEN: readonly Contradiction[] = [
  {
    what: 'proof: of another service',
    file: 'services/audit.md',
    from: /^proof: .*$/m,
    to: 'proof: { case: lizing-oborudovaniya }',
    says: /^services\/audit\.md:\d+ proof: lizing-oborudovaniya is of [^;]*kontent[^;]*; \/services\/audit\/ was no part of it$/
  },
  {
    what: 'proof: a case that the service was no part of',
    file: 'services/kontent.md',
    from: 'cases: [yuridicheskaya-firma,',
    to: 'cases: [yuridicheskaya-firma, zapchasti-optom,',
    says: /^services\/kontent\.md:\d+ cases: zapchasti-optom is of .*; \/services\/kontent\/ was no part of it$/
  },
  {
    what: 'proof: a figure that its case does not tell',
    file: 'services/audit/tehnicheskij.md',
    from: 'after: "0,6"',
    to: 'after: "0,4"',
    says: /^services\/audit\/tehnicheskij\.md:\d+ proof: no line of zapchasti-optom has «8» and «0,4»$/
  },
  {
    what: 'proof: the same beside two services',
    file: 'services/seo/b2b.md',
    from: 'proof: { case: zapchasti-optom }',
    to: 'proof: { case: stroitelnye-materialy }',
    says: /^services\/seo\/b2b\.md:\d+ proof: the same stands beside \/services\/seo\/$/
  },
  {
    what: 'proof: a median of money, shares and orders',
    file: 'services/seo.md',
    from: /^## /m,
    to: 'Медиана трёх проектов: плюс 9 % к третьему месяцу.\n\n## ',
    says: /^services\/seo\.md:\d+ «Медиана трёх проектов»: the cases measure unlike things \(.+; .+\)$/
  }
]
