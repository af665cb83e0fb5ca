import type { WordsWith } from '../words/fill.ts'

/** What the page of a rating says in the browser too, with the places of its words. */
export const RATING_WORDS = {
  /** How a row has moved since another edition. */
  moves: {
    unknown: '',
    new: '',
    same: '',
    up: 'count',
    down: 'count'
  },
  /** Its tables, filters and weights. */
  sheet: {
    found: 'found',
    foundOf: 'found all',
    byTotal: 'direction',
    byMetric: 'metric direction',
    ascending: '',
    descending: '',
    still: '',
    moved: 'moved',
    own: 'weights',
    published: 'weights',
    and: '',
    zero: '',
    totalOf: 'total',
    rounded: 'total',
    pick: '',
    pickMore: 'name',
    picked: 'names',
    filters: '',
    close: '',
    show: '',
    reset: '',
    any: '',
    change: '',
    weights: '',
    recount: '',
    shares: '',
    less: 'metric step',
    more: 'metric step',
    metric: '',
    parts: '',
    link: '',
    restore: '',
    csv: '',
    signs: '',
    best: '',
    later: 'period',
    before: '',
    nobody: '',
    unfilter: '',
    whole: '',
    compare: '',
    compareOne: 'name',
    place: '',
    name: '',
    total: '',
    scale: '',
    formula: '',
    formulaOf: 'name',
    product: '',
    was: 'place'
  },
  /** Participants side by side. */
  versus: {
    label: '',
    all: 'name',
    some: 'name wins all',
    none: 'name',
    lead: 'metric points',
    send: '',
    change: '',
    print: '',
    place: 'place',
    total: 'name total',
    table: '',
    weight: ''
  },
  /** The weights as a point in a triangle. */
  triangle: {
    always: 'name',
    most: 'count name',
    lead: '',
    others: 'names',
    other: 'count name',
    otherWhere: 'count name corner weight',
    own: 'point',
    published: 'point',
    within: '',
    says: 'weights names gap',
    first: 'names',
    sheet: 'corners point where',
    put: '',
    point: '',
    keys: '',
    weights: '',
    areas: '',
    restore: '',
    picture: '',
    up: 'count',
    down: 'count'
  }
} as const

type All = typeof RATING_WORDS

export type RatingWords = { readonly [Part in keyof All]: WordsWith<All[Part]> }
