import t from 'tap'
import { snippetHtml } from '../../../src/server/search/result-row.ts'
import { stem, swapLayout } from '../../../src/server/search/words.ts'
import { openSmallSearch } from '../../support/small-search.ts'

const families = [
  'аудит аудита аудиту аудитом аудите аудиты аудитов аудитами аудитах',
  'реклама рекламы рекламе рекламу рекламой',
  'проверка проверки проверке проверку проверок проверками',
  'копейка копейки копейку копеек',
  'продвижение продвижения продвижению продвижением',
  'стоимость стоимости стоимостью',
  'интернет интернета интернетом',
  'контекстный контекстная контекстное контекстные контекстного контекстными',
  'аналитика аналитики аналитику аналитикой'
]

for (const family of families) {
  t.test(`forms of one word have one stem: ${family.slice(0, 30)}…`, async (t) => {
    t.equal(new Set(family.split(' ').map(stem)).size, 1, family.split(' ').map(stem).join())
  })
}

t.test('a stem is what is left without the ending, three letters at least', async (t) => {
  const stems = {
    дом: 'дом',
    топы: 'топ',
    цены: 'цен',
    синих: 'син',
    аудитами: 'аудит',
    проверок: 'проверк',
    копеек: 'копейк',
    продвижение: 'продвижен',
    акций: 'акц',
    компании: 'компан',
    длинный: 'длин',
    новостью: 'новост'
  }
  for (const [word, expected] of Object.entries(stems)) t.equal(stem(word), expected, word)
})

t.test('a text typed in the other layout is given back by typing it again', async (t) => {
  for (const text of ['felbn cfqnf', 'ghbdtn? Vbh!', 'аудит сайта', 'ёж ЭХО', 'ghjldb;tybt']) {
    const swapped = swapLayout(text) ?? ''
    t.not(swapped, text)
    t.equal(swapLayout(swapped), text, swapped)
  }
  t.equal(swapLayout('ghjldb;tybt'), 'продвижение')
  for (const text of ['', '2026', '— ?', 'seo аудит']) t.equal(swapLayout(text), undefined, text)
})

t.test(
  'a snippet begins and ends with whole words and goes on into the next paragraph',
  async (t) => {
    const long = `${'Начало текста. '.repeat(10)}Потом журнал & сервер. ${'И ещё слова. '.repeat(30)}`
    const blocks = [
      { text: long, isHeading: false },
      { text: 'Заголовок журнала', isHeading: true },
      { text: 'Первый пункт', isHeading: false },
      { text: 'второй пункт', isHeading: false },
      { text: 'Отдельно', isHeading: false, isAlone: true }
    ]
    const wordOf = (word: string) => (/^журнал/.test(word) ? 0 : undefined)
    t.match(
      snippetHtml(blocks.slice(0, 1), wordOf),
      /^… Начало .*Потом <mark>журнал<\/mark> &amp; сервер\. .* …$/
    )
    t.equal(
      snippetHtml(blocks.slice(1), wordOf),
      'Заголовок <mark>журнала</mark>. Первый пункт; второй пункт'
    )
    t.equal(snippetHtml(blocks.slice(2), wordOf), '')
  }
)

t.test('the piece shown is where most words stand closest together', async (t) => {
  const gap = 'другое '.repeat(30)
  const text = `журнал ${gap} сервера\nтолько журнал\nвот журнал того сервера\nжурнал сервера`
  const { show } = openSmallSearch([{ title: 'Заметка', text }])
  const [page] = show('журнал сервера')
  t.ok(page?.isText)
  t.equal(page?.piece, '<mark>журнал</mark> <mark>сервера</mark>')
})

t.test('a word is marked whole, however it was found, and nothing else is', async (t) => {
  const { show } = openSmallSearch([{ title: 'Заметка', text: 'Экскаваторы & «ковш» <b> экс' }])
  const marked = '<mark>Экскаваторы</mark> &amp; «ковш» &lt;b&gt; экс'
  for (const query of ['экскаватор', 'экскав', 'экскавотор', 'ekskavator', "'rcrfdfnjh"]) {
    t.equal(show(query)[0]?.piece, marked, query)
  }
})
