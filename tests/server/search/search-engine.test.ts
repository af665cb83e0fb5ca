import t from 'tap'
import type { SynonymLine } from '../../../src/server/content/schemas.ts'
import { openSmallSearch } from '../../support/small-search.ts'

t.test('words are found in any form, and the last one as soon as it begins', async (t) => {
  const { find } = openSmallSearch(['Аудит сайта', 'Аудит рекламы', 'Продвижение сайта'])
  t.equal(find('аудит сайт')[0], 'Аудит сайта')
  t.equal(find('сайтом аудита')[0], 'Аудит сайта')
  t.same(find('продв'), ['Продвижение сайта'])
  t.same(find('сайта'), ['Аудит сайта', 'Продвижение сайта'], 'in the order of the pages')
})

t.test('whether the last word is finished changes nothing', async (t) => {
  const { find } = openSmallSearch(['Юридические лица', 'Юридическая фирма', 'Юристам'])
  for (const query of ['юрид', 'юридические', 'юри']) t.same(find(`${query} `), find(query), query)
})

t.test('not every word has to be found; those that were not are named', async (t) => {
  const { find, search } = openSmallSearch(['Аудит сайта', 'Аудит рекламы', 'Контакты'])
  t.same(find('крокодил аудит рекламы')[0], 'Аудит рекламы')
  t.same(search('крокодил аудит рекламы').leftOut, ['крокодил'])
  t.same(search('аудит рекламы').leftOut, [])
  t.same(search('аудит рекламы контакты').leftOut, ['контакты'], 'known, but on another page')
})

t.test('nothing is found by the words that say least', async (t) => {
  const text = 'Где купить станок'
  const { find } = openSmallSearch([{ title: 'Кейс лизинга', text }, 'Аудит сайта', 'Контакты'])
  t.same(find('купить станок'), ['Кейс лизинга'])
  t.same(find('купить слона'), [], 'half of a query in a text is not enough')
  for (const query of ['', '—', 'и в на', 'что это', 'ъ ь']) t.same(find(query), [], query)
})

t.test(
  'a title says more than a lead, that more than a heading, that more than a text',
  async (t) => {
    const { find } = openSmallSearch([
      { title: 'Четвёртая', text: 'аудит и прочее' },
      { title: 'Третья', text: '# аудит\nпрочее' },
      { title: 'Вторая', lead: 'аудит и прочее' },
      { title: 'Аудит и прочее' }
    ])
    t.same(find('аудит'), ['Аудит и прочее', 'Вторая', 'Третья', 'Четвёртая'])
  }
)

t.test('the whole title comes first, a weightier page before another', async (t) => {
  const { find } = openSmallSearch(['Аудит всех страниц большого сайта', 'Аудит'])
  t.equal(find('аудит')[0], 'Аудит')
  const weighty = openSmallSearch(['Аудит сайта', { title: 'Аудит рекламы', weight: 5 }])
  t.equal(weighty.find('аудит')[0], 'Аудит рекламы')
})

t.test(
  'a slip is mended, said and can be undone; a word that the site knows is left alone',
  async (t) => {
    const { search, find } = openSmallSearch(['Реклама в Яндексе', 'Рекорд года', 'Кот'])
    t.match(search('рекалма'), { repair: { kind: 'spelling', query: 'реклама' } })
    t.same(find('рекалма'), ['Реклама в Яндексе'])
    t.same(find('рекалма', true), [], 'as it was typed')
    t.notOk(search('рекорд').repair)
    t.notOk(search('реклам').repair, 'a beginning is no slip')
    t.same(find('кит'), [], 'a short word has no slips')
    const zoo = openSmallSearch(['Аудит сайта', { title: 'Зоопарк', text: 'Слоны и прочее' }])
    t.same(zoo.find('слонф аудит'), ['Аудит сайта'], 'a short word may have been another')
  }
)

t.test('the other keyboard layout is read word by word, and said', async (t) => {
  const { search, find } = openSmallSearch(['Аудит сайта', 'SEO для бизнеса'])
  t.match(search('felbn'), { repair: { kind: 'layout', query: 'аудит' } })
  t.match(search('аудит cfqnf'), { repair: { kind: 'layout', query: 'аудит сайта' } })
  t.match(search('ыущ'), { repair: { kind: 'layout', query: 'seo' } })
  t.match(search('felbn d cfqnt'), { repair: { kind: 'layout', query: 'аудит в сайте' } })
  t.match(search('felbt cfqnf'), { repair: { kind: 'layout' } }, 'with a slip in it')
  t.same(find('felbn', true), [])
  const mixed = search('felbn cfqnf крокодил')
  t.match(mixed, { repair: { query: 'аудит сайта крокодил' } })
  t.same(mixed.leftOut, ['крокодил'], 'typed well')
})

t.test('words of one alphabet are found in the letters of the other', async (t) => {
  const { search, find } = openSmallSearch(['Продвижение сайта', 'Каталог', 'Google и другие'])
  t.notOk(search('prodvizhenie saita').repair)
  t.equal(find('prodvizhenie saita')[0], 'Продвижение сайта')
  t.equal(find('гугл')[0], undefined, 'other sounds')
  t.same(find('q'), [])
})

t.test('joined and parted spellings are the same', async (t) => {
  const { find } = openSmallSearch(['Веб-аналитика', 'Чеклист запуска', 'Новости'])
  for (const query of ['вебаналитика', 'веб аналитика', 'веб-аналитика', 'вебанал']) {
    t.equal(find(query)[0], 'Веб-аналитика', query)
  }
  for (const query of ['чек-лист', 'чек лист']) t.equal(find(query)[0], 'Чеклист запуска', query)
})

t.test('letters that look alike, unseen ones and wide ones are folded first', async (t) => {
  const { find } = openSmallSearch(['SEO и отчёт', 'Закон № 152-ФЗ', 'Пишем на C++', 'Пишем'])
  for (const query of ['seо', 'ѕeo'.replace('ѕ', 's'), 'ＳＥＯ', 's\u00ADeo', 'отчет', 'отчёт']) {
    t.equal(find(query)[0], 'SEO и отчёт', query)
  }
  for (const query of ['152фз', '152 фз', '№152-фз', 'фз152']) {
    t.equal(find(query)[0], 'Закон № 152-ФЗ', query)
  }
  t.same(find('C＋＋'), ['Пишем на C++'])
})

t.test('a phrase is a phrase: its words apart mean nothing', async (t) => {
  const lines = [['аудит', 'проверка сайта']]
  const { find } = openSmallSearch(['Проверка сайта', 'Проверка связи', 'Карта сайта'], lines)
  t.same(find('аудит'), ['Проверка сайта'])
})

t.test('a page is found by what it is asked for by, wherever that stands in a query', async (t) => {
  const contacts = { title: 'Офисы', path: '/contacts/' }
  const lines: SynonymLine[] = [
    {
      page: '/contacts/',
      wants: 'call',
      asked: ['позвонить', 'где вы', 'номер телефона']
    },
    { page: '/seo/', asked: ['вывод в топ'] }
  ]
  const { find } = openSmallSearch(
    [contacts, { title: 'Продвижение', path: '/seo/' }, 'Аудит сайта', 'Телефон доверия'],
    lines
  )
  for (const query of ['позвонить', 'как вам позвонить', 'где вы', 'позвон']) {
    t.equal(find(query)[0], 'Офисы', query)
  }
  t.equal(find('вывод сайта в топ')[0], 'Продвижение', 'another word may stand between')
  t.equal(find('номер телефона')[0], 'Офисы')
  t.equal(find('телефон')[0], 'Телефон доверия', 'a part of a phrase is not the phrase')
})

t.test('a query that nothing answers has nearest pages by its beginnings', async (t) => {
  const { find, nearest } = openSmallSearch(['Накопители', 'Аудит сайта'])
  t.same(find('накопировать слона'), [])
  t.same(
    nearest('накопировать слона').map(({ title }) => title),
    ['Накопители']
  )
  t.same(nearest('ъъъ'), [])
})
