import t from 'tap'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { readAmount } from '../../../src/server/pages/height/amount.ts'
import { checkHeight, typedHeight } from '../../../src/server/pages/height/asked-height.ts'
import { heightPaths } from '../../../src/server/pages/height/height-paths.ts'
import { heightVerdict } from '../../../src/server/pages/height/height-verdict.ts'
import { changeText, heightSentence } from '../../../src/server/pages/height/height-words.ts'

const paths = heightPaths(loadContent('src/content', new Date('2026-11-26T12:00:00Z')))
/** Growths of five months that end at these heights. */
const made = (...ends: number[]) =>
  ends.map((end, index) => ({
    ...{ slug: `case-${index}`, name: `Кейс ${index + 1}` },
    heights: [1, 1, 1, 1, end]
  }))

function told(query: string, among = paths): string {
  const check = checkHeight(typedHeight(new URLSearchParams(query)))
  if (check.state !== 'asked') return check.state
  const { lead, place, near, notes } = heightSentence(heightVerdict(among, check.asked))
  return [lead, place, near, notes].filter(Boolean).join(' ').replaceAll('\u00A0', ' ')
}

t.test('every verdict is a sentence', async (t) => {
  const cases: [query: string, sentence: string][] = [
    [
      'bylo=250&stalo=400&mes=9',
      '×1,6 за 9 месяцев. На девятом месяце это выше двух из наших восьми кейсов. Ближайший сверху: «Интернет-магазин мебели» (×1,67). Ближайший снизу: «Сеть из 14 стоматологий» (×1,44).'
    ],
    [
      'bylo=100&stalo=97&mes=2',
      '−3 % за 2 месяца. На втором месяце это выше одного и вровень с одним из наших восьми кейсов. На той же высоте: «Юридическая фирма» (−3,1 %). Ближайший сверху: «Оптовый склад запчастей» (−1,7 %). Ближайший снизу: «Лизинг промышленного оборудования» (−50 %). Это спуск.'
    ],
    [
      'bylo=1840&stalo=1300&mes=10&menshe=1',
      'Меньше в 1,4 раза за 10 месяцев. На десятом месяце это выше двух из наших восьми кейсов. Ближайший сверху: «Лизинг промышленного оборудования» (×1,5). Ближайший снизу: «Доставка продуктов по подписке» (×1,4). Вверх на листе значит меньше.'
    ],
    [
      'bylo=900&stalo=1150&mes=6&menshe=1',
      '+28 % за 6 месяцев. На шестом месяце все восемь наших кейсов выше. Ближайший сверху: «Интернет-магазин мебели» (×1,18). Число выросло, а нужно меньше: это спуск. Вверх на листе значит меньше.'
    ],
    [
      'bylo=40&stalo=40&mes=5',
      'Без изменений за 5 месяцев. На пятом месяце это вровень с одним из наших восьми кейсов. На той же высоте: «Лизинг промышленного оборудования» (на старте). Ближайший сверху: «Сеть из 14 стоматологий» (+8,7 %).'
    ],
    [
      'bylo=6,1+млн&stalo=12,4+млн&mes=14',
      '×2 за 14 месяцев. На четырнадцатом месяце это выше двух и вровень с одним из наших восьми кейсов. На той же высоте: «Интернет-магазин мебели» (×2,03). Ближайший сверху: «Юридическая фирма» (×2,76). Ближайший снизу: «Сеть из 14 стоматологий» (×1,82). Кейсы короче вашего пути продолжены пунктиром с их средней крутизной.'
    ],
    [
      'bylo=3&stalo=31&mes=12',
      '×10,3 за 12 месяцев. На двенадцатом месяце это выше всех восьми наших кейсов. Ближайший снизу: «Онлайн-школа программирования» (×5,75).'
    ],
    [
      'bylo=2+000&stalo=9+000&mes=31',
      '×4,5 за 31 месяц. По среднему приросту за месяц это выше двух из наших восьми кейсов. Ближайший сверху: «Интернет-магазин мебели» (+5,6 % в месяц). Ближайший снизу: «Сеть из 14 стоматологий» (+4,7 % в месяц). Это дольше нашего самого длинного кейса, в нём 14 месяцев. Ваш прирост: +5,1 % в месяц.'
    ],
    [
      'bylo=200&stalo=209&mes=3',
      '+4,5 % за 3 месяца. На третьем месяце это выше одного из наших восьми кейсов. Ближайший сверху: «Интернет-магазин мебели» (+4,9 %). Ближайший снизу: «Лизинг промышленного оборудования» (на старте).'
    ]
  ]
  for (const [query, sentence] of cases) t.equal(told(query), sentence, query)
})

t.test('counts of cases agree with their words', async (t) => {
  t.match(told('bylo=1&stalo=2&mes=5', made(2)), 'это вровень с нашим')
  t.match(told('bylo=1&stalo=2&mes=5', made(2, 2)), 'это вровень со всеми')
  t.match(told('bylo=1&stalo=3&mes=5', made(2)), 'это выше нашего кейса')
  t.match(told('bylo=1&stalo=3&mes=5', made(2, 2, 4)), 'это выше двух из наших трёх кейсов')
  t.match(told('bylo=1&stalo=3&mes=5', made(...Array(21).fill(2), 4)), 'выше 21 из наших 22 кейсов')
  t.match(told('bylo=1&stalo=1&mes=5', made(2, 3)), 'оба наших кейса выше')
  t.match(told('bylo=1&stalo=1&mes=5', made(2, 3, 4)), 'все три наших кейса выше')
})

t.test('a change is told by the size that it has', async (t) => {
  const change = (from: number, to: number, isDown = false) =>
    changeText({ from, to, isDown, months: 5 }).replaceAll('\u00A0', ' ')
  const cases: [string, string][] = [
    [change(1, 1e12), '×1 000 000 000 000'],
    [change(1, 19.97), '×20'],
    [change(1, 1.1), '×1,1'],
    [change(1, 1.099), '+9,9 %'],
    [change(1000, 1), 'меньше в 1 000 раз'],
    [change(100, 12), '−88 %'],
    [change(1, 1.0001), 'без изменений'],
    [change(10, 5, true), 'меньше в 2 раза'],
    [change(10, 2, true), 'меньше в 5 раз'],
    [change(21, 1, true), 'меньше в 21 раз'],
    [change(3, 2, true), 'меньше в 1,5 раза'],
    [change(100, 95, true), '−5 %'],
    [change(1, 40, true), '×40']
  ]
  for (const [told, wanted] of cases) t.equal(told, wanted)
})

t.test('numbers are read as people write them', async (t) => {
  const cases: [string, number | undefined][] = [
    ['1 840', 1840],
    ['1\u00A0840,5', 1840.5],
    ['1840.5', 1840.5],
    ['6,1 млн', 6_100_000],
    ['12 тыс. ₽', 12_000],
    ['2 млрд', 2e9],
    ['−3', -3],
    ['4 %', 4],
    ['', undefined],
    ['много', undefined],
    ['1,2,3', undefined],
    ['1e5', undefined],
    ['0x10', undefined],
    ['Infinity', undefined]
  ]
  for (const [text, amount] of cases) t.equal(readAmount(text), amount, text)
})

t.test('faults are told all at once, each of its field', async (t) => {
  const faults = (query: string) => {
    const check = checkHeight(typedHeight(new URLSearchParams(query)))
    return check.state === 'faulty' ? Object.keys(check.faults) : check.state
  }
  t.equal(faults(''), 'empty')
  t.equal(faults('menshe=1'), 'empty')
  t.same(faults('bylo=0&stalo=много&mes=1'), ['bylo', 'stalo', 'mes'])
  t.same(faults('bylo=5'), ['stalo', 'mes'])
  for (const bad of ['-1', '0,0001', '2000000000000', '1'.repeat(40), '<b>']) {
    t.same(faults(`bylo=5&stalo=${encodeURIComponent(bad)}&mes=3`), ['stalo'], bad)
  }
  for (const bad of ['1', '0', '121', '2,5', 'год']) {
    t.same(faults(`bylo=5&stalo=6&mes=${bad}`), ['mes'], bad)
  }
  t.equal(faults('bylo=0,001&stalo=1000+млрд&mes=120'), 'asked')
})
