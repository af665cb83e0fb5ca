import type { Planted } from './planted-faults.ts'

/** One fault each in a rating. */
export const PLANTED_RATINGS: readonly Planted[] = [
  {
    what: 'a metric that a rating does not have',
    file: 'ratings/vidimost-sajtov.md',
    edit: (text) => text.replace('values: {yandex:', 'values: {yandeks:'),
    says: /:\d+ tables\.0\.rows\.0\.values\.yandeks: there is no such metric; did you mean yandex\?/
  },
  {
    what: 'an attribute that no filter of a rating has',
    file: 'ratings/vidimost-sajtov.md',
    edit: (text) =>
      text.replace('engine: близко в обеих системах}', 'engine: близко в обеих ситемах}'),
    says: /:\d+ tables\.0\.rows\.0\.attributes\.engine: found "близко в обеих ситемах"; did you mean близко в обеих системах\?/
  },
  {
    what: 'a total that the values and weights of its row do not give',
    file: 'ratings/vidimost-sajtov.md',
    edit: (text) => text.replace('total: 55.7', 'total: 55.8'),
    says: /:\d+ tables\.0\.rows\.0\.total: found 55\.8; allowed: what values and weights give, 55\.7/
  },
  {
    what: 'a value of a rating with two digits after the point',
    file: 'ratings/vidimost-sajtov.md',
    edit: (text) => text.replace('yandex: 58,', 'yandex: 58.05,'),
    says: /:\d+ tables\.0\.rows\.0\.values\.yandex: found 58\.05; allowed: at most one digit after the point/
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
