import t from 'tap'
import type { SynonymLine } from '../../../src/server/content/data-schemas.ts'
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
