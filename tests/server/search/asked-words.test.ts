import t from 'tap'
import type { SynonymLine } from '../../../src/server/content/schemas.ts'
import { openSmallSearch } from '../../support/small-search.ts'

t.test('a page that is surely asked for is never missing', async (t) => {
  const lines: SynonymLine[] = [{ page: '/vacancies/', wants: 'work', asked: ['работа'] }]
  const { find } = openSmallSearch(
    [{ title: 'Вакансии', path: '/vacancies/' }, { title: 'Опыт', text: 'работа' }, 'Аудит'],
    lines
  )
  t.ok(find('работа без опыта').includes('Вакансии'))
})

t.test('the words of a wish mean nothing apart from it beside a subject', async (t) => {
  const lines: SynonymLine[] = [{ page: '/contacts/', wants: 'order', asked: ['под ключ'] }]
  const { find } = openSmallSearch(
    [{ title: 'Контакты', path: '/contacts/' }, 'Ключ к магазину', 'Аудит магазина'],
    lines
  )
  t.notOk(find('аудит под ключ').includes('Ключ к магазину'))
})

t.test('words of one root are read for each other, those of a short word are not', async (t) => {
  const long = openSmallSearch(['Регион', 'Региональное продвижение', 'Продвижение'])
  t.equal(long.find('регион продвижение')[0], 'Региональное продвижение')
  const short = openSmallSearch(['Сайт', 'Сайтовладелец и продвижение', 'Продвижение'])
  t.equal(short.find('сайт продвижение').at(-1), 'Сайтовладелец и продвижение')
})

t.test(
  'a word in the other alphabet is known by its sound, unless hardly any is left',
  async (t) => {
    const { find } = openSmallSearch(['Магазин на Bitrix', 'Цены', 'Аудит'])
    t.same(find('битрикс'), ['Магазин на Bitrix'])
    t.same(find('бииттррииккс'), ['Магазин на Bitrix'])
    t.same(find('битттррррикккссс'), [])
  }
)
