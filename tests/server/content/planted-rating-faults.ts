import type { Planted } from './planted-faults.ts'

/** One fault each in a rating. */
export const PLANTED_RATINGS: readonly Planted[] = [
  {
    what: 'a measure that a rating does not have',
    file: 'ratings/vidimost-sajtov.md',
    edit: (text) => text.replace('raw: {yandex-demand:', 'raw: {yandeks-demand:'),
    says: /:\d+ tables\.0\.rows\.0\.raw\.yandeks-demand: there is no such measure; did you mean yandex-demand\?/
  },
  {
    what: 'an attribute that no filter of a rating has',
    file: 'ratings/vidimost-sajtov.md',
    edit: (text) => text.replace('engine: сильнее в Яндексе,', 'engine: сильнее в Яндекси,'),
    says: /:\d+ tables\.0\.rows\.0\.attributes\.engine: found "сильнее в Яндекси"; did you mean сильнее в Яндексе\?/
  },
  {
    what: 'points that are typed where what was measured belongs',
    file: 'ratings/vidimost-sajtov.md',
    edit: (text) =>
      text.replace('raw: {yandex-demand:', 'values: {yandex: 52}, raw: {yandex-demand:'),
    says: /:\d+ tables\.0\.rows\.0\.values: there is no such field/
  },
  {
    what: 'a total that is typed',
    file: 'ratings/vidimost-sajtov/2026-09.md',
    edit: (text) => text.replace('raw: {yandex-demand:', 'total: 49.9, raw: {yandex-demand:'),
    says: /:\d+ tables\.0\.rows\.0\.total: there is no such field/
  },
  {
    what: 'requests that are taken when the edition comes out',
    file: 'ratings/kachestvo-sajtov.md',
    edit: (text) => text.replace('requests: 2027-02-01', 'requests: 2027-03-01'),
    says: /:\d+ terms\.requests: found "2027-03-01"; allowed: before next, "2027-03"$/
  },
  {
    what: 'requests for an edition without a month',
    file: 'ratings/kachestvo-sajtov.md',
    edit: (text) => text.replace('next: 2027-03', 'next: null'),
    says: /:\d+ terms\.requests: found "2027-02-01"; allowed: nothing, for the next edition has no month$/
  },
  {
    what: 'papers that are asked for before requests',
    file: 'ratings/agentstva-prodvizheniya.md',
    edit: (text) => text.replace('documents: 2027-10-01', 'documents: 2027-08-01'),
    says: /:\d+ terms\.documents: found "2027-08-01"; allowed: not before requests, "2027-09-01"$/
  },
  {
    what: 'a scale with one end',
    file: 'ratings/kachestvo-sajtov.md',
    edit: (text) => text.replace('unit: мс, zero: 600, hundred: 100,', 'unit: мс, zero: 600,'),
    says: /:\d+ metrics\.0\.measures\.1\.hundred: a scale has two different ends/
  },
  {
    what: 'a weight that is not in whole percents',
    file: 'ratings/vidimost-sajtov.md',
    edit: (text) => text.replace('weight: 0.6', 'weight: 0.60001'),
    says: /:\d+ metrics\.0\.weight: found 0\.60001; allowed: whole percents, 0\.15/
  },
  {
    what: 'H1: weights that are not a hundred together',
    file: 'ratings/vidimost-sajtov.md',
    edit: (text) => text.replace('weight: 0.6', 'weight: 0.7'),
    says: /:\d+ metrics: found weights of 110 % together; allowed: 100 %/
  },
  {
    what: 'a name of a column that does not fit it',
    file: 'ratings/vidimost-sajtov.md',
    edit: (text) => text.replace('short: Яндекс', 'short: Видимость в Яндексе'),
    says: /:\d+ metrics\.0\.short: found "Видимость в Яндексе"/
  },
  {
    what: 'a place of a filter that rows do not have',
    file: 'ratings/vidimost-sajtov.md',
    edit: (text) => text.replace('place: column', 'place: title'),
    says: /:\d+ filters\.1\.place: found "title"; .*column/
  }
]
