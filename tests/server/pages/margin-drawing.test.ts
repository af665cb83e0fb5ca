import t from 'tap'
import { marginDrawing } from '../../../src/server/pages/service/margin-drawing.ts'

const widths = (svg: string) =>
  [...svg.matchAll(/<rect [^>]*width="([\d.]+)%"/g)].map(([, width]) => width)

for (const { figure, words, bars, rows } of [
  { figure: '12 + 14 + 8 + 6', bars: ['29.4', '34.4', '19.4', '14.4'], rows: 1 },
  { figure: '70 %', words: '\u00A0согласившихся в примере', bars: ['69.4', '29.4'], rows: 1 },
  { figure: '35 из 46', bars: ['75.49', '23.31'], rows: 1 },
  { figure: 'Две трети', bars: ['66.07', '32.73'], rows: 1 },
  { figure: 'Втрое', bars: ['99.4', '32.73'], rows: 2 },
  { figure: '14 → 5 %', bars: ['99.4', '35.11'], rows: 2 },
  { figure: '6,1\u00A0→ 6,0', bars: ['99.4', '97.76'], rows: 2 }
]) {
  t.test(`${figure} is drawn as long as it is large`, async (t) => {
    const svg = marginDrawing(figure, words)
    t.same(widths(svg), bars)
    t.equal(new Set([...svg.matchAll(/ y="(\d+)" width/g)].map(([, y]) => y)).size, rows)
  })
}

t.test('a figure that is no part of anything is not drawn', async (t) => {
  for (const figure of ['57', '90 000 ₽', '15–20 %', '±3', '4, 4, 5:']) {
    t.equal(marginDrawing(figure), '', figure)
  }
})

t.test('a percentage is drawn only as a share of what is counted', async (t) => {
  for (const words of ['согласившихся', 'сделок без источника', 'посетителей', 'страниц']) {
    t.not(marginDrawing('15 %', words), '', words)
  }
  for (const words of ['роста в одном филиале', 'расхождения в сверке', 'к прошлому году', '']) {
    t.equal(marginDrawing('15 %', words), '', words)
  }
})
