import { links } from '../../../shared/links.ts'
import { type NounForms, plural } from '../../../shared/words/numbers.ts'
import type { Content } from '../../content/content.ts'

interface Work {
  path: string
  title: string
  /** The result of a case, or what the person did for an article. */
  note: string
}

/** What somebody has done, as far as it is published. */
export interface PersonWorks {
  cases: Work[]
  texts: Work[]
  written: number
  checked: number
  /** «4 кейса, 2 статьи и 4 проверенных материала» */
  title: string
  /** Lines from the works on both sides to the person in the middle, in per cent of the drawing. */
  lines: { x1: string; y1: string; x2: string; y2: string }[]
}

const CASES: NounForms = ['кейс', 'кейса', 'кейсов']
const ARTICLES: NounForms = ['статья', 'статьи', 'статей']
const CHECKED: NounForms = [
  'проверенный материал',
  'проверенных материала',
  'проверенных материалов'
]
const TALKS: NounForms = ['доклад', 'доклада', 'докладов']
const list = new Intl.ListFormat('ru')

type Published = Pick<Content, 'cases' | 'articles'>

export function personWorks(slug: string, { cases, articles }: Published): PersonWorks {
  const own = cases.filter(({ data }) => data.team.includes(slug))
  const written = articles.filter(({ data }) => data.author === slug)
  const checked = articles.filter(({ data }) => data.checkedBy === slug)
  const work = (note: string) => (article: (typeof articles)[number]) => ({
    path: links.article(article.slug),
    title: article.data.title,
    note
  })
  const texts = [...written.map(work('пишет')), ...checked.map(work('проверяет'))]
  return {
    cases: own.map(({ slug: name, data: { client, result } }) => ({
      path: links.case(name),
      title: client,
      note: `${result.change}, ${result.label.charAt(0).toLowerCase()}${result.label.slice(1)}`
    })),
    texts,
    written: written.length,
    checked: checked.length,
    title: list.format([
      ...counted(own.length, CASES),
      ...counted(written.length, ARTICLES),
      ...counted(checked.length, CHECKED)
    ]),
    lines: [...linesFrom(own.length, 0), ...linesFrom(texts.length, 100)]
  }
}

/** «4 кейса, 2 статьи, 3 доклада», without what there is none of. */
export function worksLine({ cases, written }: PersonWorks, talks: number): string {
  return [
    ...counted(cases.length, CASES),
    ...counted(written, ARTICLES),
    ...counted(talks, TALKS)
  ].join(', ')
}

function counted(count: number, nouns: NounForms): string[] {
  return count > 0 ? [`${count} ${plural(count, nouns)}`] : []
}

/** Fans out to a side of the drawing; each ends at the middle of its row. */
function linesFrom(count: number, side: 0 | 100): PersonWorks['lines'] {
  return Array.from({ length: count }, (_, index) => {
    const row = (100 * (index + 0.5)) / count
    return {
      x1: side === 0 ? '2%' : '98%',
      y1: `${Math.round(row)}%`,
      x2: side === 0 ? '34%' : '66%',
      y2: `${Math.round(50 + (row - 50) * 0.32)}%`
    }
  })
}
