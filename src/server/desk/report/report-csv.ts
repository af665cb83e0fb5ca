import { MODELS } from '../../leads/attribution-models.ts'
import { toRoubles } from '../../leads/outcome.ts'
import type { Names } from '../names.ts'
import type { DeskReport } from './collect-report.ts'
import { DIMENSION_NAMES, MODEL_NAMES, valueName } from './report-words.ts'

/** The chosen table of a report with all of its rows, and the money by each model; sums as programs read them. */
export function reportCsv({ groups, paths, period }: DeskReport, names: Names): string[][] {
  const { by, models } = paths
  const values = new Set([
    ...groups[by].keys(),
    ...MODELS.flatMap((model) => [...models[model].keys()])
  ])
  const heading = [
    DIMENSION_NAMES[by].title,
    'Заявки',
    `Заявки за ${period.days} дней до этого`,
    'Договоры',
    'Деньги, ₽',
    ...MODELS.map((model) => `${MODEL_NAMES[model].name}, ₽`)
  ]
  const rows = [...values].map((value) => {
    const sums = groups[by].get(value)
    return [
      valueName(by, value, names),
      String(sums?.now.leads ?? 0),
      String(sums?.before.leads ?? 0),
      String(sums?.now.contracts ?? 0),
      toRoubles(sums?.now.money ?? 0),
      ...MODELS.map((model) => toRoubles(models[model].get(value) ?? 0))
    ]
  })
  return [heading, ...rows]
}
