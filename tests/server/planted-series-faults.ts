import type { Planted } from './planted-faults.ts'

const CASE = 'cases/mebel-dlya-doma/index.md'
const CHART = 'articles/filtry-kataloga-i-dubli/index.md'

/** Faults of measured series, one each, with the message that names it. */
export const PLANTED_SERIES: readonly Planted[] = [
  {
    what: 'an event outside the months of a case',
    file: CASE,
    edit: (text) => text.replace('{ month: "2024-04"', '{ month: "2023-04"'),
    says: /:\d+ series\.events\.0\.month: found "2023-04"; allowed: 2024-02 to 2025-03, the months/
  },
  {
    what: 'two events in one month',
    file: CASE,
    edit: (text) => text.replace('{ month: "2024-05"', '{ month: "2024-04"'),
    says: /:\d+ series\.events\.1\.month: found "2024-04"; allowed: after 2024-04, one event a month/
  },
  {
    what: 'an event that leads to no place of the text',
    file: CASE,
    edit: (text) => text.replace('anchor: adresa', 'anchor: adress'),
    says: /:1[5-9] series\.events\.0\.anchor: found "adress"; did you mean adresa\?/
  },
  {
    what: 'an event that is too long to find a place',
    file: CASE,
    edit: (text) =>
      text.replace('text: "порядок в адресах"', 'text: "навели порядок в адресах каталога"'),
    says: /:\d+ series\.events\.0\.text: found .*; allowed: a text of 3 to 28 characters/
  },
  {
    what: 'more events than the drawing has room for',
    file: CASE,
    edit: (text) =>
      text.replace(/^ {2}events:$/m, '$&\n    - { month: "2024-02", text: "седьмое" }'),
    says: /:\d+ series\.events: found .*; allowed: at most six events/
  },
  {
    what: 'fewer values than a case has months',
    file: CASE,
    edit: (text) => text.replace('values: [6.1, ', 'values: ['),
    says: /:\d+ series\.values: found 13 values; allowed: 14, one for each month of the period/
  },
  {
    what: 'a way that is neither up nor down',
    file: CASE,
    edit: (text) => text.replace('better: up', 'better: higher'),
    says: /:\d+ series\.better: found "higher"; allowed: up, down/
  },
  {
    what: 'a field that a chart of an article does not have',
    file: CHART,
    edit: (text) => text.replace('better: up', 'beter: up'),
    says: /:\d+ beter: there is no such field; did you mean better\?/
  },
  {
    what: 'a chart whose points have neither months nor names',
    file: CHART,
    edit: (text) => text.replace(/^periods:.*\n/m, ''),
    says: /:\d+ start: found neither; allowed: start, or periods/
  },
  {
    what: 'a chart with fewer names than values',
    file: CHART,
    edit: (text) => text.replace('"старт", ', ''),
    says: /:\d+ periods: found 4 names; allowed: 5, one for each value/
  }
]
