import type { Planted } from './planted-faults.ts'

const SERVICE = 'services/seo.md'
const HUB = 'services/index.md'

/** Faults of services, one each, with the message that names it. */
export const PLANTED_SERVICES: readonly Planted[] = [
  {
    what: 'a work that does not say of every tariff whether it has it',
    file: SERVICE,
    edit: (text) => text.replace('tariffs: [true, true, 1]', 'tariffs: [true, 1]'),
    says: /:\d+ includes\.1\.tariffs: found 2 cells; allowed: 3, one for each tariff/
  },
  {
    what: 'a line that a tariff does not have',
    file: SERVICE,
    edit: (text) => text.replace('tariffs: [true, true, 1]', 'tariffs: [true, true, 9]'),
    says: /:\d+ includes\.1\.tariffs\.2: found 9; allowed: 1 to 4, the lines of «Вершина»/
  },
  {
    what: 'an outcome of a step that there is not',
    file: SERVICE,
    edit: (text) => text.replace('outcome: 2', 'outcome: 6'),
    says: /:\d+ outcome: found 6; allowed: 1 to 5, the steps/
  },
  {
    what: 'a unit of time that there is not',
    file: SERVICE,
    edit: (text) => text.replace('to: 3, unit: month', 'to: 3, unit: months'),
    says: /:\d+ firstResult\.unit: found "months"; .*allowed: month, week, workday/
  },
  {
    what: 'a term whose end is before its beginning',
    file: SERVICE,
    edit: (text) => text.replace('from: 2, to: 3, unit: month', 'from: 2, to: 1, unit: month'),
    says: /:\d+ firstResult\.to: found 1; allowed: not before from, 2/
  },
  {
    what: 'a step that ends before it begins',
    file: SERVICE,
    edit: (text) => text.replace('weeks: { from: 1, to: 4 }', 'weeks: { from: 4, to: 1 }'),
    says: /:\d+ steps\.1\.weeks\.to: found 1; allowed: not before from, 4/
  },
  {
    what: 'an answer that leads to no service',
    file: HUB,
    edit: (text) =>
      text.replace(
        'непонятно почему", service: /services/audit/',
        'непонятно почему", service: /services/audits/'
      ),
    says: /:\d+ chooser\.see\.1\.service: .*\/services\/audits\//
  }
]
