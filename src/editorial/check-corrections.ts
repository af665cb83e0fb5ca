import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { longDate } from '../shared/dates.ts'
import { faultAt, lineWith } from './content-lines.ts'

/** «исправлен город, Москва вместо Казани» */
const INSTEAD = /, «?([^,«»]+?)»? вместо /

/** Corrections of a rating's row that put what the row does not have. */
export function checkCorrections(content: Content): ContentFault[] {
  return content.ratings.flatMap((rating) => {
    const rows = rating.data.tables.flatMap(({ rows }) => rows)
    return rating.data.corrections.flatMap(({ text }) => {
      const [, put] = INSTEAD.exec(text) ?? []
      const row = rows.find(({ name }) => text.startsWith(`${name}:`))
      if (!row || put === undefined) return []
      const values = [...Object.values(row.attributes), longDate(row.measured)]
      if (values.some((value) => value.startsWith(put))) return []
      const fault = `the correction puts «${put}», which ${row.name} does not have`
      return [
        faultAt(content, { entry: rating, line: lineWith(rating, text.slice(0, 40)), text: fault })
      ]
    })
  })
}
