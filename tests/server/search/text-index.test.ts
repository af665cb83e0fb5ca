import t from 'tap'
import { plainMarkdown } from '../../../src/server/content/plain-markdown.ts'
import { closestWords } from '../../../src/server/search/text/closest-words.ts'
import { findTerms } from '../../../src/server/search/text/find-terms.ts'
import { inSlices } from '../../../src/server/search/text/in-slices.ts'
import { snippetHtml } from '../../../src/server/search/text/snippet.ts'
import {
  createByteReader,
  createByteWriter,
  sizeOfNumber
} from '../../../src/server/search/text/text-bytes.ts'
import { buildTextIndex, type TextIndex } from '../../../src/server/search/text/text-index.ts'
import { createTextSearch } from '../../../src/server/search/text/text-search.ts'
import { isFiller, textTerm } from '../../../src/server/search/text/text-term.ts'

/** An index over texts of one page each; lines are blocks, `#` begins a heading. */
function indexOf(texts: readonly string[]): TextIndex {
  const pages = texts.map((text, number) => {
    const blocks = ['Заголовок', ...text.split('\n')].map((line) => ({
      text: line.replace(/^# /, ''),
      isHeading: line.startsWith('# ')
    }))
    const title = `Страница ${number}`
    const document = { title, name: title, path: `/${number}/`, kind: 'Новости', weight: 1 }
    return { document, blocks: () => blocks }
  })
  const work = buildTextIndex(pages)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

function openSearch(texts: readonly string[], groups: string[][] = []) {
  const search = createTextSearch(indexOf(texts), groups)
  return (query: string) =>
    search({ query, titles: { found: [] }, isExact: false, limit: 10 }).found.map(
      ({ document }) => document.path
    )
}

t.test('numbers are read as they were written', async (t) => {
  const numbers = [0, 1, 127, 128, 16_383, 16_384, 2 ** 28, 2 ** 32 - 1]
  const writer = createByteWriter()
  for (const number of numbers) writer.write(number)
  const read = createByteReader(writer.finish(), 0, writer.length)
  t.same(
    numbers.map(() => read()),
    numbers
  )
  t.equal(read(), -1)
  t.equal(
    writer.length,
    numbers.reduce((sum, number) => sum + sizeOfNumber(number), 0)
  )
  for (let number = 0; number < 40_000; number++) writer.write(number)
  t.ok(writer.finish().length > 64 * 1024, 'it grows')
})

t.test('forms of a word are one term', async (t) => {
  for (const forms of [
    'проверять проверяем проверяет проверяли проверил проверила проверить проверяется проверит',
    'считаем считать считали считает',
    'журнал журналы журналом журналов',
    'клиент клиенты клиентами',
    'стоимость стоимости стоимостью',
    'подписывать подписываем подписывают подписывал'
  ]) {
    const terms = new Set(forms.split(' ').map(textTerm))
    t.equal(terms.size, 1, `${forms}: ${[...terms]}`)
  }
  t.notSame(textTerm('аудит'), textTerm('аудитория'))
  t.equal(textTerm('seo'), 'seo')
  t.ok(['и', 'что', 'а', 'the'].every(isFiller))
  t.notOk(['аудит', '152', '24'].some(isFiller))
})

t.test('words that stand together come before the same words far apart', async (t) => {
  const gap = 'другое '.repeat(40)
  const find = openSearch([
    `журнал ${gap} сервера`,
    `журнал сервера ${gap}`,
    `журнал\nсервера ${gap}`,
    'сервер'
  ])
  t.equal(find('журнал сервера')[0], '/1/')
  t.notOk(find('журнал сервера').includes('/3/'), 'every word is asked for')
})

t.test(
  'a heading counts for more than a sentence, a rare word for more than a common one',
  async (t) => {
    const find = openSearch(['про аудит и прочее', '# аудит\nпрочее и другое'])
    t.same(find('аудит'), ['/1/', '/0/'])
    const common = openSearch(['сайт хороший', 'сайт экскаватор', 'сайт', 'сайт плохой'])
    t.equal(common('сайт экскаватор хороший плохой')[0], undefined)
    t.equal(common('экскаватор сайт')[0], '/1/')
  }
)

t.test('a synonym is worth less than the word itself', async (t) => {
  const find = openSearch(['ценник на окне', 'прайс на окне'], [['ценник', 'прайс']])
  t.same(find('прайс'), ['/1/', '/0/'])
})

t.test('of four words three are enough, of two both are needed', async (t) => {
  const find = openSearch(['журналы сервера за месяц', 'журналы'])
  t.same(find('журналы сервера месяц экскаватор'), ['/0/'])
  t.same(find('журналы экскаватор'), [])
})

t.test('where words are closest is found in any block but the title', async (t) => {
  const index = indexOf(['один\nдва три четыре пять\nтри пять'])
  const wordOf = new Uint8Array(index.terms.words.length)
  for (const [bit, word] of ['три', 'пять'].entries()) {
    wordOf[index.terms.words.indexOf(textTerm(word))] = bit + 1
  }
  t.match(closestWords(index, 0, wordOf), { words: 2, span: 2, block: 3, before: 0, places: 2 })
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
    const isFound = (term: string) => term === textTerm('журнал')
    const words = long.split(/\s+/).indexOf('журнал')
    const html = snippetHtml(blocks, { block: 0, before: words }, isFound)
    t.match(html, /^… Начало .*Потом <mark>журнал<\/mark> &amp; сервер\. .* …$/)
    t.equal(
      snippetHtml(blocks, { block: 1, before: 1 }, isFound),
      'Заголовок <mark>журнала</mark>. Первый пункт; второй пункт'
    )
  }
)

t.test('the text of Markdown is what is read of it', async (t) => {
  const body = [
    '## Цены {#ceny}',
    '',
    'Смотрите [прайс](/prices/ "все") и **жирное** _слово_ с `кодом`,',
    'на второй строке.',
    '',
    '- пункт',
    '2. ещё пункт',
    '> цитата',
    '',
    '| Задача | Часы |',
    '|---|---:|',
    '| поле | 6 |',
    '',
    '![карта](map.svg "Подпись")',
    '',
    '```profile',
    'title: не текст',
    '```'
  ].join('\n')
  t.same(plainMarkdown(body), [
    { text: 'Цены', isHeading: true },
    { text: 'Смотрите прайс и жирное слово с кодом, на второй строке.', isHeading: false },
    { text: 'пункт', isHeading: false },
    { text: 'ещё пункт цитата', isHeading: false },
    { text: 'Задача · Часы', isHeading: false },
    { text: 'поле · 6', isHeading: false },
    { text: 'Подпись', isHeading: false }
  ])
})

t.test('work in slices lets others in, and stops when it is told to', async (t) => {
  function* count(): Generator<void, number> {
    for (let step = 0; step < 5; step++) {
      const end = performance.now() + 3
      while (performance.now() < end);
      yield
    }
    return 5
  }
  let others = 0
  const timer = setInterval(() => others++, 1)
  t.equal(
    await inSlices(
      count(),
      () => false,
      () => false
    ),
    5
  )
  t.ok(others > 0)
  clearInterval(timer)
  t.equal(
    await inSlices(
      count(),
      () => true,
      () => true
    ),
    undefined
  )
})

t.test('a word may have one letter wrong, from nine letters on two', async (t) => {
  const find = openSearch(['Пишем о шаблоне страницы', 'Шлём через телеграмму'])
  t.same([textTerm('шаблоне').length, textTerm('телеграмму').length], [6, 9])
  t.same(find('шаблан'), ['/0/'])
  t.same(find('шебран'), [])
  t.same(find('телегракм'), ['/1/'])
  t.same(find('тепегракм'), ['/1/'])
  t.same(find('тепебракм'), [])
})

t.test('a word that is there as it is counts in full, and only it', async (t) => {
  const { terms } = indexOf(['Шаблон и шаблонизатор'])
  const number = terms.words.indexOf(textTerm('шаблон'))
  t.same([...findTerms(terms, 'шаблон', true, 'strict')], [[number, 1]])
})
