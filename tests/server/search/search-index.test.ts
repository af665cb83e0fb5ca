import t from 'tap'
import {
  countBits,
  createPostings,
  lettersOf,
  lowerBound
} from '../../../src/server/search/postings.ts'
import { createSearchIndex } from '../../../src/server/search/search-index.ts'
import { createSynonyms } from '../../../src/server/search/synonyms.ts'
import { MAX_QUERY } from '../../../src/shared/search/live-search.ts'

/** An index over titles of equal worth; gives the titles that a query finds, the best first. */
function indexOf(titles: readonly string[], groups: readonly (readonly string[])[] = []) {
  const documents = titles.map((title) => ({
    title,
    name: '',
    path: `/${title}/`,
    kind: 'Услуги',
    weight: 1
  }))
  const index = createSearchIndex(documents, groups)
  const search = (query: string, isExact?: boolean) => index.search(query, isExact)
  const find = (query: string, isExact?: boolean) =>
    search(query, isExact).found.map(({ document }) => document.title)
  return { search, find }
}

t.test('every word is asked for, in any form; only the last may be begun', async (t) => {
  const { find } = indexOf(['Аудит сайта', 'Аудит рекламы', 'Продвижение сайта'])
  t.same(find('аудит сайт'), ['Аудит сайта'])
  t.same(find('сайтом аудита'), ['Аудит сайта'])
  t.same(find('продв'), ['Продвижение сайта'])
  t.same(find('продв ', true), [], 'a space closes the word')
  t.same(find('продв сайта', true), [])
  t.same(find('сайта'), ['Аудит сайта', 'Продвижение сайта'], 'in the order of the pages')
})

t.test('the word itself comes before its form, and a form before a beginning', async (t) => {
  const { find } = indexOf(['Сайтовый каталог', 'Сайт каталог', 'Сайты каталог'])
  t.same(find('сайты'), ['Сайты каталог', 'Сайт каталог', 'Сайтовый каталог'])
})

t.test('of what is begun, the shorter word comes first', async (t) => {
  const { find } = indexOf(['Рекламодателям один', 'Реклама один'])
  t.same(find('рекл'), ['Реклама один', 'Рекламодателям один'])
})

t.test('a short title comes before a long one, a weightier page before both', async (t) => {
  const { find } = indexOf(['Аудит всех страниц большого сайта', 'Аудит'])
  t.same(find('аудит')[0], 'Аудит')
  const page = { name: '', kind: 'Услуги', path: '/' }
  const weighty = createSearchIndex(
    [
      { ...page, title: 'Аудит', weight: 1 },
      { ...page, title: 'Аудит всех страниц большого сайта', weight: 4 }
    ],
    []
  )
  t.equal(weighty.search('аудит').found[0]?.document.weight, 4)
})

t.test('a page that is named so comes before one that only has the words', async (t) => {
  const page = { kind: 'Услуги', path: '/', weight: 1, title: 'Цены на продвижение' }
  const index = createSearchIndex(
    [
      { ...page, name: 'Статья' },
      { ...page, name: 'Цены' }
    ],
    []
  )
  t.equal(index.search('цены').found[0]?.document.name, 'Цены')
  t.equal(index.search('це').found[0]?.document.name, 'Цены')
  t.equal(index.search('продвижение').found[0]?.document.name, 'Статья')
})

t.test('a misspelt word finds what is nearest first, and says so', async (t) => {
  const { search, find } = indexOf(['markatyng два', 'markating один', 'Каталог'])
  t.match(search('marketing'), { repair: { kind: 'spelling' } })
  t.same(find('marketing'), ['markating один', 'markatyng два'])
  t.same(find('marketing', true), [], 'not when it is to be exact')
  t.same(find('кот'), [], 'a short word has no mistakes')
  t.notOk(search('каталог').repair)
})

t.test('the other keyboard layout is tried before mistakes are', async (t) => {
  const { search, find } = indexOf(['Аудит сайта', 'SEO для бизнеса'])
  t.match(search('felbn'), { repair: { kind: 'layout', query: 'аудит' } })
  t.match(search('ыущ'), { repair: { kind: 'layout', query: 'seo' } })
  t.match(search('felbt'), { repair: { kind: 'layout', query: 'аудие' } })
  t.same(find('felbt'), ['Аудит сайта'])
  t.same(find('felbn', true), [])
})

t.test('Russian words are found in Latin letters, of two letters at least', async (t) => {
  const { search } = indexOf(['Продвижение сайта', 'Каталог'])
  t.notOk(search('prodvizhenie saita').repair)
  t.same(search('prodvizhenie saita').found[0]?.document.title, 'Продвижение сайта')
  t.same(search('q').found, [])
})

t.test('what a synonym finds comes after what was asked for', async (t) => {
  const groups = [['продвижение', 'раскрутка', 'вывод в топ']]
  const { find } = indexOf(['Продвижение сайта', 'Раскрутка сайта', 'Вывод в топ сайта'], groups)
  t.equal(find('раскрутка')[0], 'Раскрутка сайта')
  t.same(find('раскрутка').slice(1).sort(), ['Вывод в топ сайта', 'Продвижение сайта'])
  t.same(find('раскруткой сайта')[0], 'Раскрутка сайта')
  t.equal(find('вывод в топ сайта').length, 3)
})

t.test('a phrase is replaced where it stands', async (t) => {
  const alternatives = createSynonyms([
    ['вывод в топ', 'продвижение'],
    ['цена', 'стоимость']
  ])
  t.same(alternatives(['вывод', 'в', 'топ', 'магазина']), [['продвижение', 'магазина']])
  t.same(alternatives(['цена', 'аудита']), [['стоимость', 'аудита']])
  t.same(alternatives(['аудит', 'цены', 'сайта']), [['аудит', 'стоимость', 'сайта']])
  t.same(alternatives(['вывод', 'топ']), [])
})

t.test('of a long query the beginning is asked', async (t) => {
  const { find } = indexOf(['Аудит сайта'])
  t.same(find(`аудит${' '.repeat(MAX_QUERY - 5)}чужое`), ['Аудит сайта'])
  t.same(find(`аудит${' '.repeat(MAX_QUERY - 10)}чужое`), [])
})

t.test('words are looked up in alphabetical order', async (t) => {
  const postings = createPostings(
    new Map([
      ['сайт', [2]],
      ['аудит', [0, 1]]
    ])
  )
  t.same(postings.words, ['аудит', 'сайт'])
  t.same(
    postings.documents.map((list) => [...list]),
    [[0, 1], [2]]
  )
  t.same(
    ['а', 'аудит', 'б', 'сайт', 'я'].map((word) => lowerBound(postings, word)),
    [0, 0, 1, 1, 2]
  )
  t.equal(countBits(lettersOf('аудит')), 5)
  t.equal(countBits(lettersOf('абаба')), 2)
  t.equal(countBits(0xffffffff), 32)
  t.equal(countBits(0), 0)
})
