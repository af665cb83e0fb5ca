import t from 'tap'
import { marginDrawing } from '../../../src/server/pages/service/service-essay.ts'

const widths = (svg: string) =>
  [...svg.matchAll(/<rect [^>]*width="([\d.]+)%"/g)].map(([, width]) => width)

/** Rows of marks are dashed lines, a mark to a unit of their length. */
const marks = (svg: string) =>
  [...svg.matchAll(/h([\d.]+)(?=[M"m])/g)].reduce((sum, [, length]) => sum + Number(length), 0)

for (const { figure, words, bars, rows } of [
  { figure: '12 + 14 + 8 + 6', bars: ['29.4', '34.4', '19.4', '14.4'], rows: 1 },
  { figure: '70 %', words: '\u00A0согласившихся в примере', bars: ['69.4', '29.4'], rows: 1 },
  { figure: '35 из 46', bars: ['75.49', '23.31'], rows: 1 },
  { figure: 'Две трети', bars: ['66.07', '32.73'], rows: 1 },
  { figure: 'Втрое', bars: ['99.4', '32.73'], rows: 2 },
  { figure: '14 → 5 %', bars: ['99.4', '35.11'], rows: 2 },
  { figure: '6,1\u00A0→ 6,0', bars: ['99.4', '97.76'], rows: 2 },
  { figure: '1\u00A0840 → 1\u00A0170\u00A0₽', bars: ['99.4', '62.99'], rows: 2 },
  { figure: '8 или 11', words: 'месяцев', bars: ['72.13', '99.4'], rows: 2 },
  { figure: '212 и 163', bars: ['99.4', '76.29'], rows: 2 }
]) {
  t.test(`${figure} is drawn as long as it is large`, async (t) => {
    const svg = marginDrawing(figure, words)
    t.same(widths(svg), bars)
    t.equal(new Set([...svg.matchAll(/ y="(\d+)" width/g)].map(([, y]) => y)).size, rows)
  })
}

for (const { figure, words, second, bars, rows } of [
  { figure: '742', words: 'записи вместо', second: '310', bars: ['99.4', '41.18'], rows: 2 },
  { figure: '0,9', words: 'означает', second: '0,4', bars: ['99.4', '43.84'], rows: 2 },
  {
    figure: '1\u00A0260\u00A0₽',
    words: 'цель',
    second: '800\u00A0₽',
    bars: ['99.4', '62.89'],
    rows: 2
  },
  { figure: '3,5', words: 'из', second: '20,5', bars: ['16.47', '82.33'], rows: 1 },
  { figure: '3,1', words: 'секунды из', second: '4,6', bars: ['66.79', '32.01'], rows: 1 }
]) {
  t.test(`${figure} is drawn beside the second figure, ${second}`, async (t) => {
    const svg = marginDrawing(figure, words, second)
    t.same(widths(svg), bars)
    t.equal(new Set([...svg.matchAll(/ y="(\d+)" width/g)].map(([, y]) => y)).size, rows)
  })
}

for (const { figure, words } of [
  { figure: '40\u00A0дней', words: 'от задачи' },
  { figure: '11 дней', words: '' },
  { figure: '120', words: 'статей за шесть лет' },
  { figure: '34', words: 'поля было' },
  { figure: '20', words: 'писем' }
]) {
  t.test(`${figure} ${words} is drawn as so many marks`, async (t) => {
    t.equal(marks(marginDrawing(figure, words)), Number.parseInt(figure, 10))
  })
}

t.test('a figure that is no part of anything is not drawn', async (t) => {
  for (const figure of [
    '57',
    '90 000 ₽',
    '15–20 %',
    '±3',
    '4, 4, 5:',
    '28 см',
    '6-й',
    '4 и 0,9',
    '1 312'
  ]) {
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
