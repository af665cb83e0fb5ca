import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)

const numberOf = (text: string) => Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.'))

t.test(
  'each term of the contract is headed by its figure, and a bar is the share that it says',
  async (t) => {
    const page = parse((await app.inject('/contract/')).body)
    const body = app.site().content.pages.find(({ slug }) => slug === 'contract')?.body ?? ''
    const parts = page.querySelectorAll('.essay__part')
    t.equal(parts.length, body.match(/^## /gm)?.length)
    t.equal(page.querySelectorAll('.essay__margin strong:first-child').length, parts.length)
    t.equal(page.querySelectorAll('.essay__index').length, 0)
    const shares = parts.flatMap((part) => {
      const [first, second] = part
        .querySelectorAll('.essay__margin strong')
        .map(({ text }) => numberOf(text))
      const bars = part.querySelectorAll('.essay__margin rect')
      const isShare = bars.length === 2 && bars[0]?.getAttribute('y') === bars[1]?.getAttribute('y')
      return isShare
        ? [
            [
              Number.parseFloat(bars[1]?.getAttribute('x') ?? ''),
              (100 * (first ?? 0)) / (second ?? 0)
            ]
          ]
        : []
    })
    t.equal(shares.length, 3)
    for (const [drawn, said] of shares)
      t.ok(Math.abs((drawn ?? 0) - (said ?? 1)) < 0.01, `${drawn}`)
  }
)

t.test('what «Опора» gives back is a tenth of its quarter', async (t) => {
  const { pages, services } = app.site().content
  const body = pages.find(({ slug }) => slug === 'contract')?.body ?? ''
  const [, back = '', quarter = ''] =
    /> \*\*([\d ]+) ₽\*\* из \*\*([\d ]+) ₽\*\* за квартал «Опоры»/.exec(body) ?? []
  const tariffs = services.flatMap(({ data }) => data.tariffs ?? [])
  const month = tariffs.find(({ name }) => name === 'Опора')?.price
  t.equal(numberOf(quarter), 3 * (month ?? 0))
  t.equal(numberOf(back), numberOf(quarter) / 10)
})
