import type { Contradiction } from './planted-contradictions.ts'

/** In what stands beside services as their result. */
export const PROVEN: readonly Contradiction[] = [
  {
    what: 'case: hours that the least price of its tariffs would not pay',
    file: 'cases/dostavka-produktov/index.md',
    from: 'hours: 677',
    to: 'hours: 6770',
    says: /dostavka-produktov\/index\.md:\d+ hours: found 6770, 294 ₽ each; allowed: \d+ to \d+ ₽, as in the tariffs$/
  },
  {
    what: 'office: fewer examples of its city than a client needs for a page of one',
    file: 'pages/reviews.md',
    from: 'август 2025 — август 2026 года, Казань',
    to: 'август 2025 — август 2026 года, Самара',
    says: /^offices\/kazan\.md:\d+ the city has 2 of its own reviews and examples; at least 3$/
  },
  {
    what: 'source: a retelling that does not name what it retells',
    file: 'news/dzen-edinyj-rss.md',
    from: 'document: { name: "Справка Дзена: требования к RSS" }\n',
    to: '',
    says: /dzen-edinyj-rss\.md:\d+ the news retells «.+»; name what it tells of \(document\)$/
  },
  {
    what: 'proof: of another service',
    file: 'services/audit.md',
    from: /^proof: .*$/m,
    to: 'proof: { case: set-stomatologij }',
    says: /^services\/audit\.md:\d+ proof: set-stomatologij is of [^;]*reputaciya[^;]*; \/services\/audit\/ was no part of it$/
  },
  {
    what: 'proof: a case that the service was no part of',
    file: 'services/kontent.md',
    from: 'cases: [yuridicheskaya-firma,',
    to: 'cases: [yuridicheskaya-firma, zapchasti-optom,',
    says: /^services\/kontent\.md:\d+ cases: zapchasti-optom is of .*; \/services\/kontent\/ was no part of it$/
  },
  {
    what: 'proof: a case that was paid by the tariff of a branch',
    file: 'services/seo.md',
    from: /^proof: .*$/m,
    to: 'proof: { case: zapchasti-optom }',
    says: /^services\/seo\.md:\d+ proof: zapchasti-optom was paid by no tariff of \/services\/seo\/$/
  },
  {
    what: 'proof: a figure of months that the case does not have',
    file: 'services/reklama.md',
    from: 'from: "2026-02"',
    to: 'from: "2025-12"',
    says: /^services\/reklama\.md:\d+ proof: found 7 values from 344 to 478; set-stomatologij has 9 months, from 344 to 478$/
  },
  {
    what: 'proof: a figure that its case does not tell',
    file: 'services/audit/tehnicheskij.md',
    from: 'after: "0,6"',
    to: 'after: "0,4"',
    says: /^services\/audit\/tehnicheskij\.md:\d+ proof: no line of zapchasti-optom has «8» and «0,4»$/
  },
  {
    what: 'proof: a figure whose months end elsewhere',
    file: 'services/audit/tehnicheskij.md',
    from: 'values: [8,',
    to: 'values: [9,',
    says: /^services\/audit\/tehnicheskij\.md:\d+ proof: found 12 values from 9 to 0\.6; zapchasti-optom has 12 months, from 8 to 0,6$/
  },
  {
    what: 'proof: the same beside two services',
    file: 'services/analitika.md',
    from: 'label: "Расхождение кабинета и бухгалтерии в цене клиента"',
    to: 'label: "Новые клиенты с оплатой при том же расходе"',
    says: /^services\/.*\.md:\d+ proof: the same stands beside \/services\/.*$/
  },
  {
    what: 'proof: a median of money, shares and orders',
    file: 'services/seo.md',
    from: /^## /m,
    to: 'Медиана трёх проектов: плюс 9 % к третьему месяцу.\n\n## ',
    says: /^services\/seo\.md:\d+ «Медиана трёх проектов»: the cases measure unlike things \(.+; .+\)$/
  }
]

/** In corrections and sums that no row has, and in sources. */
export const ROW_FAULTS: readonly Contradiction[] = [
  {
    what: 'correction: to a town where the participant is not',
    file: 'ratings/agentstva-prodvizheniya/2025.md',
    from: 'Москва вместо Казани',
    to: 'Краснодар вместо Казани',
    says: /2025\.md:\d+ the correction puts «Краснодар», which «Топаз-демо» does not have$/
  },
  {
    what: 'sum: of points that no row has',
    file: 'ratings/agentstva-prodvizheniya.md',
    from: '74 × 0,25 + 68 × 0,25',
    to: '72 × 0,25 + 70 × 0,25',
    says: /^ratings\/agentstva-prodvizheniya\.md:\d+ no row has the points of «72 × 0,25 .*»$/
  },
  {
    what: 'sum: that comes to another total',
    file: 'ratings/vidimost-sajtov.md',
    from: '38,2 × 0,4 = 47,74',
    to: '38,2 × 0,4 = 47,47',
    says: /^ratings\/vidimost-sajtov\.md:\d+ «54,1 × 0,6 \+ 38,2 × 0,4» is 47,74, not 47,47$/
  },
  {
    what: 'source: our own news that came out after the page',
    file: 'articles/kommercheskie-faktory/index.md',
    from: 'updated: 2026-11-27',
    to: 'updated: 2026-10-15',
    says: /kommercheskie-faktory\/index\.md:\d+ the source «.+» is of 2026-10-28, the page of 2026-10-15; change updated$/
  }
]
