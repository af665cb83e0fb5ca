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
    says: /:20 series\.events\.0\.anchor: found "adress"; did you mean adresa\?/
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
  },
  {
    what: 'a case without one of its five headings',
    file: CASE,
    edit: (text) => text.replace('## Что не сработало:', '## Ошибки:'),
    says: /:\d+ the text has no heading «## Что не сработало»/
  },
  {
    what: 'a stage that the text does not tell of',
    file: CASE,
    edit: (text) => text.replace('anchor: kuhni }\nfactors', 'anchor: kuhnja }\nfactors'),
    says: /:\d+ stages\.4\.anchor: found "kuhnja"; did you mean kuhni\?/
  },
  {
    what: 'a part of the work that has no stage',
    file: CASE,
    edit: (text) => text.replace(/^ {2}- \{ from: "2024-10".*\n/m, ''),
    says: /:\d+ stages: nothing about \{#sroki\}/
  },
  {
    what: 'a stage outside the period',
    file: CASE,
    edit: (text) =>
      text.replace(
        '{ from: "2024-02", to: "2024-03", anchor',
        '{ from: "2024-01", to: "2024-03", anchor'
      ),
    says: /:\d+ stages\.0: found "2024-01"; allowed: 2024-02 to 2025-03/
  },
  {
    what: 'a stage that ends before it begins',
    file: CASE,
    edit: (text) =>
      text.replace('from: "2024-10", to: "2024-12"', 'from: "2024-10", to: "2024-09"'),
    says: /:\d+ stages\.3\.to: found "2024-09"; allowed: not before from/
  },
  {
    what: 'a factor that is no row of the table',
    file: CASE,
    edit: (text) => text.replace('"Средний заказ"]', '"Средний чек"]'),
    says: /:\d+ factors\.rows\.2: found "Средний чек"; .*allowed: Визиты из поиска/
  },
  {
    what: 'factors that do not give the result',
    file: CASE,
    edit: (text) => text.replace('| Средний заказ | 21 000 ₽ |', '| Средний заказ | 11 000 ₽ |'),
    says: /:\d+ factors: found 3\.88 of the rows, 2\.03 of the total; allowed: the same/
  },
  {
    what: 'a budget by a tariff that the service does not have',
    file: CASE,
    edit: (text) => text.replace('tariff: "Каталог"', 'tariff: "Каталоги"'),
    says: /:\d+ budget\.0\.tariff: found "Каталоги"; .*Каталог/
  }
]
