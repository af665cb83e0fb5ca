import { parse } from 'node-html-parser'
import { randomFrom } from '../../src/drawings/relief/isolines.ts'
import { expect, test } from '../browser/site.ts'
import { trialSize } from '../support/trial-size.ts'

const RATING = '/rating/agentstva-prodvizheniya/'
const SETS = trialSize(200, 50)

/** A participant and the total, as «granit-demo 89,2». */
type Line = string

test(`${SETS} sets of weights: browser, server and spreadsheet give the same totals and order`, async ({
  page
}) => {
  await page.goto(RATING)
  await page.locator('.rating-weights__summary').click()
  await page.getByLabel('Качество собственного сайта', { exact: true }).fill('100')
  await expect(page.locator('[data-rating-own]')).toBeVisible()
  const names = await page
    .locator('[data-rating-weights] [name^="ves-"]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name))
  const random = randomFrom('weights')
  const sets = Array.from({ length: SETS }, () => names.map(() => Math.floor(random() * 101)))

  const counted = await page.evaluate(async (sets) => {
    const counted: Line[][] = []
    const inputs = [
      ...document.querySelectorAll<HTMLInputElement>('[data-rating-weights] [name^="ves-"]')
    ]
    for (const weights of sets) {
      inputs.forEach((input, index) => {
        input.value = String(weights[index])
      })
      inputs[0]?.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await new Promise((drawn) => setTimeout(drawn))
      const rows = [...document.querySelectorAll<HTMLElement>('[data-rating-row]')]
      counted.push(
        rows.map(
          (row) =>
            `${row.dataset.ratingRow} ${row.querySelector('[data-rating-total]')?.textContent}`
        )
      )
    }
    return counted
  }, sets)

  const queries = sets.map((weights) => names.map((name, at) => `${name}=${weights[at]}`).join('&'))
  const answers = await Promise.all(
    queries.map((query) =>
      Promise.all(
        [`${RATING}?${query}`, `${RATING}table.csv?${query}`].map(async (url) =>
          (await page.request.get(url)).text()
        )
      )
    )
  )
  for (const [at, [sent = '', table = '']] of answers.entries()) {
    expect(counted[at], queries[at]).toEqual(linesOf(sent))
    const totals = counted[at]?.map((line) => Number(line.split(' ')[1]?.replace(',', '.')))
    expect(totalsOf(table), queries[at]).toEqual(totals)
  }
})

function linesOf(html: string): Line[] {
  const [rows = ''] = /<tbody[\s\S]*<\/tbody>/.exec(html) ?? []
  return parse(rows)
    .querySelectorAll('[data-rating-row]')
    .map((row) => {
      const total = row.querySelector('[data-rating-total]')?.text
      return `${row.getAttribute('data-rating-row')} ${total}`
    })
}

/** Of the spreadsheet's last columns: the place with one's own weights, and the total. */
function totalsOf(table: string): number[] {
  const [, ...lines] = table.trim().split('\r\n')
  return lines
    .map((line) =>
      line
        .split(';')
        .slice(-2)
        .map((cell) => Number(cell.replace(',', '.')))
    )
    .sort(([a = 0, first = 0], [b = 0, second = 0]) => a - b || second - first)
    .map(([, total = Number.NaN]) => total)
}
