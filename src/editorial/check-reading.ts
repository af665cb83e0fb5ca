import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault, FaultCode } from '../server/content/faults.ts'
import { placesOf, valuesAt } from '../server/content/fields.ts'
import { type CollectionName, SCHEMAS } from '../server/content/schemas.ts'
import { faultAt, firstWords, lineWith } from './content-lines.ts'

const NAMES = Object.keys(SCHEMAS) as CollectionName[]
/** Pages of these are nothing without their text. */
const TOLD: ReadonlySet<CollectionName> = new Set(['news', 'articles'])

/** What a reader stumbles over: no text, headings out of order, marks that are printed, links that lead nowhere. */
export function checkReading(content: Content): ContentFault[] {
  return NAMES.flatMap((name) =>
    content[name].flatMap((entry: Entry) => {
      const found = readingFaults(entry.body, TOLD.has(name))
      return found.map(({ words, text, code = 'wrong-value' }) => {
        const line = lineWith(entry, words)
        return faultAt(content, { entry, line, path: ['body'], code, text })
      })
    })
  )
}

interface ReadingFault {
  /** What it is found by. */
  words: string
  text: string
  code?: FaultCode
}

const FENCE = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$/gm
const CODE = /`[^`\n]+`/g
const LINK = /(?<!!)\[([^\]]+)\]\(([^)\s]+)[^)]*\)/g
const LEADS = /^(?:\/|#|https?:|mailto:|tel:|\{\{)/

/** @param isTold The page has nothing else to say. */
export function readingFaults(body: string, isTold: boolean): ReadingFault[] {
  const text = body.replace(FENCE, '').replace(CODE, '')
  if (text.trim() === '')
    return isTold
      ? [{ words: '', text: 'Текста нет: напишите хотя бы абзац.', code: 'missing' }]
      : []
  const links = [...text.matchAll(LINK)].filter(([, , to = '']) => !LEADS.test(to))
  return [
    ...headingFaults(text, isTold),
    ...[...text.matchAll(/!\[\s*\]\(([^)\s]+)/g)].map(([words, file]) => ({
      words,
      text: `У картинки ${file} нет слов: опишите в квадратных скобках, что на ней.`,
      code: 'missing' as const
    })),
    ...links.map(([words, called, to]) => ({
      words,
      text: `Ссылка «${called}» ведёт на «${to}», такой страницы нет: начните с «/» или с «https://».`,
      code: 'broken-link' as const
    })),
    ...[...text.matchAll(/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?>/gi)].map(([words]) => ({
      words,
      text: `Тег ${words} посетитель увидит как есть: оформляйте знаками Markdown.`
    })),
    ...text.split(/\n\s*\n/).flatMap((part) => {
      const isOpen = (part.match(/\*\*/g)?.length ?? 0) % 2 === 1
      const [words = ''] = /\*\*[^\n]{0,40}/.exec(part) ?? []
      return isOpen
        ? [{ words, text: `«${words}»: жирный не закрыт, поставьте ** и в конце.` }]
        : []
    })
  ]
}

/** @param isTold The text stands below the name of the page, and not within a part of it. */
function headingFaults(text: string, isTold: boolean): ReadingFault[] {
  let level = 1
  return [...text.matchAll(/^(#{1,6})\s+(.+)$/gm)].flatMap(([words, marks = '', said]) => {
    const former = level
    level = marks.length
    if (level === 1)
      return [
        {
          words,
          text: `Заголовок «${said}» спорит с названием страницы: поставьте перед ним «##».`
        }
      ]
    return level > former + 1 && (isTold || former > 1)
      ? [
          {
            words,
            text: `Заголовок «${said}» через ступень: поставьте перед ним «${'#'.repeat(former + 1)}».`
          }
        ]
      : []
  })
}

/** Articles whose facts nobody has checked but who wrote them. */
export function checkCheckers(content: Content): ContentFault[] {
  return content.articles
    .filter(({ data }) => data.author === data.checkedBy)
    .map((entry) => {
      const line = lineWith(entry, 'checkedBy:')
      const text = 'Факты проверил сам автор: выберите другого.'
      return faultAt(content, { entry, line, path: ['checkedBy'], text })
    })
}

/** More letters of a heading nobody reads in a list. */
const LONGEST_TITLE = 110

export function checkHeadings(content: Content): ContentFault[] {
  return firstWords(content)
    .filter(({ field, text }) => field === 'title' && text.length > LONGEST_TITLE)
    .map(({ entry, text: said }) => {
      const text = `Заголовок длинный (${said.length}): лучше до ${LONGEST_TITLE} знаков.`
      const line = lineWith(entry, said.slice(0, 40))
      return faultAt(content, { entry, line, path: ['title'], code: 'too-long', text })
    })
}

/** Texts that search results and lists show whole, shorter than what fills the place. */
export function checkLengths(content: Content): ContentFault[] {
  return NAMES.flatMap((name) =>
    placesOf(SCHEMAS[name], 'wished').flatMap(({ path, rule }) =>
      content[name].flatMap((entry: Entry) =>
        valuesAt(entry.data, path).flatMap(({ path: at, value }) => {
          const said = typeof value === 'string' ? value : ''
          if (said === '' || said.length >= Number(rule)) return []
          const text = `Стоит «${said}» (${said.length}): лучше от ${rule} знаков.`
          const own = { entry, line: lineWith(entry, said), path: [...at], text }
          return faultAt(content, { ...own, code: 'too-short' })
        })
      )
    )
  )
}
