import { factorBar } from '../../../drawings/plots.ts'
import { numberFormat } from '../../../drawings/profile/numbers.ts'
import { capitalised } from '../../../shared/words/text.ts'
import { type CaseSection, caseText, factorsOf, togetherOf } from '../../content/case.ts'
import type { Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { firstTable, type TextTable } from '../../content/markdown-parts.ts'
import type { OutcomeTable } from './case-data.ts'

type Case = Entry<'cases'>
type Factors = ReturnType<typeof factorsOf>

const ratio = numberFormat(2)
const more = numberFormat(0, 'exceptZero')

/** The result: its table, with the bar of what made it up where rows do, and the text around it. */
export function outcomeOf({ data, body, file }: Case) {
  const { title, intro, parts } = caseText(body).result
  const table = firstTable(intro)
  const text = [table ? table.after : intro, ...parts.map(asMarkdown)].join('\n\n')
  return {
    title: capitalised(title),
    lead: table?.before ?? '',
    html: renderMarkdown(text, file).html,
    ...(table && { table: outcomeTable(data.factors, table) })
  }
}

function asMarkdown({ title, text }: CaseSection['parts'][number]): string {
  return `### ${title}\n\n${text}`
}

function outcomeTable(written: Case['data']['factors'], table: TextTable): OutcomeTable {
  const { head, rows } = table
  const factors = written && factorsOf(written, table)
  return {
    head: factors ? [...head, factors.as === 'sum' ? 'Доля прироста' : 'Множитель'] : head,
    rows: rows.map(([name = '', ...cells]) => ({
      name,
      cells: factors ? [...cells, changeCell(name, factors, written)] : cells,
      part: (written?.rows.indexOf(name) ?? -1) + 1,
      isTotal: name === written?.total
    })),
    ...(factors && { bar: barOf(factors) })
  }
}

/** What stands in the last column: a row that is no part of the result has nothing there. */
function changeCell(
  name: string,
  { as, parts, total }: Factors,
  { total: totalName }: NonNullable<Case['data']['factors']>
): string {
  const part = parts.find((one) => one.name === name)
  if (name === totalName) return as === 'sum' ? '100 %' : `×${ratio(total)}`
  if (!part) return ''
  return as === 'sum' ? `${part.share} %` : `×${ratio(part.change)}`
}

function barOf(factors: Factors): { svg: string; caption: string } {
  const { as, parts, total } = factors
  const isSum = as === 'sum'
  const written = (change: number) => (isSum ? more(change) : `×${ratio(change)}`)
  const [first = '', ...others] = parts.map(({ change }) => written(change))
  const rest = others.map((value) => (isSum ? ` + ${value.slice(1)}` : ` × ${value.slice(1)}`))
  const isExact = ratio(togetherOf(factors)) === ratio(total)
  const length = 'Чем длиннее полоса, тем больше вклад.'
  const rounding = isExact ? '' : ' Числа таблицы округлены.'
  const fitted =
    isSum && hasFittedShare(factors) ? ' Доли округлены так, чтобы в\u00A0сумме вышло 100.' : ''
  const title = isSum ? 'Вклад в прирост' : 'Вклад в рост на шкале отношений'
  return {
    svg: factorBar({
      title,
      parts: parts.map(({ name, change, share }) => ({ name, value: written(change), share }))
    }),
    caption: `${first}${rest.join('')} ${isExact ? '=' : '≈'} ${written(total)}. ${length}${rounding}${fitted}`
  }
}

/** Some share is not what rounding alone gives: whole shares are made to add up to 100. */
function hasFittedShare(factors: Factors): boolean {
  const sum = togetherOf(factors)
  return factors.parts.some(({ change, share }) => share !== Math.round((change / sum) * 100))
}
