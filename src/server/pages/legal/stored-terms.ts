import { type MarkKind, markColumns } from '../../../drawings/marks.ts'
import { type NounForms, plural } from '../../../shared/words/numbers.ts'
import { markdownTables } from '../../content/markdown-parts.ts'
import { cellOf, type NamedTable } from './sample-tables.ts'

/** How long a browser keeps what the tables of a document list, each record a triangle over its term. */
export interface StoredTerms {
  /** «23 записи из 25 получает только сайт» */
  title: string
  /** How it is drawn, and who gets the others. */
  note: string
  /** SVG. */
  drawing: string
}

interface Term {
  label: string
  /** The longest that the words of a cell allow. */
  words: RegExp
}

const [TERM, READER, OWN] = ['Срок', 'Кто получает', 'только сайт'] as const
const NOTE =
  'Треугольник — запись из таблиц ниже, под ним наибольший срок: «сеанс» — до закрытия вкладки или браузера, «нет» — пока не удалите.'
const RECORDS: NounForms = ['запись', 'записи', 'записей']
/** The shortest first; what several of them say is kept for the last. */
const TERMS: readonly Term[] = [
  { label: 'сразу', words: /сразу/ },
  { label: 'сеанс', words: /закрыти/ },
  { label: '40 мин', words: /^40 минут/ },
  { label: '24 ч', words: /^1 день|24 час/ },
  { label: '30 дн', words: /^30 дней/ },
  { label: '1 год', words: /год|12 месяцев/ },
  { label: 'нет', words: /не удалите/ }
]

/** @returns Nothing for a document whose tables name no terms, or one that has no place on the axis. */
export function storedTerms(body: string): StoredTerms | undefined {
  const records = markdownTables(body).flatMap(recordsOf)
  if (records.length === 0 || records.some(({ place }) => place < 0)) return undefined
  const columns = TERMS.map(({ label }, at) => ({
    label,
    marks: records.filter(({ place }) => place === at).map(({ kind }) => kind)
  }))
  const readers = records.flatMap(({ kind, reader }) => (kind === 'own' ? [] : reader))
  const others = [...new Set(readers)].join(', ')
  const own = records.filter(({ kind }) => kind === 'own').length
  const title = `${own} ${plural(own, RECORDS)} из ${records.length} получает только сайт`
  const counts = columns.map(({ label, marks }) => `${label} ${marks.length}`)
  return {
    title,
    note: [NOTE, ...(others ? [`Красные получает ${others}.`] : [])].join(' '),
    drawing: markColumns(`${title}; по срокам: ${counts.join(', ')}`, columns)
  }
}

function recordsOf([columns = [], ...rows]: readonly string[][]) {
  const table: NamedTable = { columns, rows }
  if (![TERM, READER].every((name) => columns.includes(name))) return []
  return rows.map((row) => {
    const [term, reader] = [TERM, READER].map((name) => cellOf(table, row, name).text) as [
      string,
      string
    ]
    const kind: MarkKind = reader === OWN ? 'own' : 'this'
    return { reader, kind, place: TERMS.findLastIndex(({ words }) => words.test(term)) }
  })
}
