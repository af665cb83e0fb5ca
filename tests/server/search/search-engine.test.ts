import t from 'tap'
import type { SynonymLine } from '../../../src/server/content/schemas.ts'
import { MAX_QUERY } from '../../../src/shared/search/live-search.ts'
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

t.test('a page that is named so comes before one that only has the words', async (t) => {
  const title = 'Цены на продвижение'
  const { search } = openSmallSearch([
    { title, name: 'Статья' },
    { title, name: 'Цены' }
  ])
  const first = (query: string) => search(query).found[0]?.document.name
  t.equal(first('цены'), 'Цены')
  t.equal(first('це'), 'Цены')
  t.equal(first('продвижение'), 'Статья')
})

t.test('the whole title comes first, a weightier page before another', async (t) => {
  const { find } = openSmallSearch(['Аудит всех страниц большого сайта', 'Аудит'])
  t.equal(find('аудит')[0], 'Аудит')
  const weighty = openSmallSearch(['Аудит сайта', { title: 'Аудит рекламы', weight: 5 }])
  t.equal(weighty.find('аудит')[0], 'Аудит рекламы')
})

t.test('rare words count for more than common ones', async (t) => {
  const { find } = openSmallSearch([
    'Сайт для рекламы',
    'Сайт для рекламы экскаватора',
    'Сайт один'
  ])
  t.equal(find('сайт экскаватора')[0], 'Сайт для рекламы экскаватора')
  const common = openSmallSearch(['Сайт один', 'Сайт два', 'Сайт три', 'Экскаватор'])
  t.equal(common.find('сайт экскаватор')[0], 'Экскаватор')
})

t.test('words that stand together come before the same words far apart', async (t) => {
  const gap = 'другое '.repeat(40)
  const { find } = openSmallSearch([
    { title: 'Порознь', text: `журнал ${gap} сервера` },
    { title: 'Рядом', text: `журнал сервера ${gap}` },
    { title: 'В двух абзацах', text: `журнал ${gap}\n${gap} сервера` }
  ])
  t.equal(find('журнал сервера')[0], 'Рядом')
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
  }
)

t.test('a short word is not mended beside others that no page has with it', async (t) => {
  const { find } = openSmallSearch([
    { title: 'Где брать слова', text: 'прочее' },
    { title: 'Лизинг', text: 'купить станок' }
  ])
  t.same(find('купить слона'), [])
  t.same(find('брать слоав'), ['Где брать слова'])
})

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

t.test('what the editors know is never taken for another layout', async (t) => {
  const { search } = openSmallSearch(['Екатеринбург', 'TR'], [['екатеринбург', 'екб']])
  t.notOk(search('екб').repair)
  t.equal(search('екб').found[0]?.document.title, 'Екатеринбург')
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

t.test('what a synonym finds comes after what was asked for', async (t) => {
  const lines = [['продвижение', 'раскрутка', 'вывод в топ']]
  const { find } = openSmallSearch(['Продвижение сайта', 'Раскрутка сайта', 'Вывод в топ'], lines)
  t.equal(find('раскрутка')[0], 'Раскрутка сайта')
  t.equal(find('раскруткой').length, 3)
  t.equal(find('вывод в топ')[0], 'Вывод в топ')
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

t.test(
  'beside a subject a wish counts for less, and for the pages below its own, too',
  async (t) => {
    const lines: SynonymLine[] = [{ page: '/contacts/', wants: 'address', asked: ['адрес'] }]
    const { find } = openSmallSearch(
      [
        { title: 'Офисы', path: '/contacts/' },
        { title: 'Казань', path: '/contacts/kazan/' },
        { title: 'Новости Казани', path: '/news/' }
      ],
      lines
    )
    t.equal(find('адрес')[0], 'Офисы')
    t.equal(find('адрес казань')[0], 'Казань')
  }
)

t.test('of a long query the beginning is asked', async (t) => {
  const { find } = openSmallSearch(['Аудит сайта'])
  t.same(find(`аудит${' '.repeat(MAX_QUERY - 5)}чужое`), ['Аудит сайта'])
  t.same(find(`${'ы'.repeat(MAX_QUERY)} аудит`), [])
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

t.test('a phrase is heard in any order, with synonyms, in any alphabet and joined', async (t) => {
  const lines: SynonymLine[] = [
    ['google', 'гугл'],
    { page: '/ads/', asked: ['google ads', 'вконтакте'] }
  ]
  const { find } = openSmallSearch([{ title: 'Реклама', path: '/ads/' }, 'Аудит'], lines)
  for (const query of ['google ads', 'ads google', 'гугл ads', 'гугл адс', 'в контакте']) {
    t.same(find(query), ['Реклама'], query)
  }
})

t.test(
  'words that say nothing by themselves may turn a phrase, and stand for nothing else',
  async (t) => {
    const lines: SynonymLine[] = [
      { page: '/audit/', asked: ['нет заявок'] },
      { page: '/about/', asked: ['о вас', 'о компании'] },
      { page: '/reviews/', asked: ['отзывы'] },
      { page: '/prices/', wants: 'price', asked: ['почем'] }
    ]
    const pages = [
      { title: 'Аудит', path: '/audit/' },
      { title: 'История', path: '/about/' },
      { title: 'Мнения', path: '/reviews/' },
      { title: 'Цены', path: '/prices/' },
      'Заявки и сделки',
      'Компания года'
    ]
    const { find } = openSmallSearch(pages, lines)
    t.equal(find('почему нет заявок')[0], 'Аудит', '«почему» is no form of «почем»')
    t.same(find('заявок'), ['Заявки и сделки'])
    t.equal(find('о вас')[0], 'История')
    t.same(find('отзывы о вас'), ['Мнения'], 'beside a subject they only address')
    t.same(find('компания'), ['Компания года'])
  }
)
