export interface HomeContent {
  /** What a direction is for, by its slug; everything else about it, its place among them too, is in its own file. */
  benefits: Readonly<Record<string, string>>
  steps: readonly { term: string; title: string; text: string; result: string }[]
  /** The case that the first screen draws and the results begin with. */
  leadCase: string
  /** Whose leaders are shown. */
  rating: string
  refusals: readonly { claim: string; reason: string }[]
  /** The article that is shown with its first drawing. */
  leadArticle: string
  /** Questions of `pages/faq.md`, word by word. */
  questions: readonly string[]
}

export const home: HomeContent = {
  benefits: {
    seo: 'Видимость, заявки и выручка из Яндекса и Google',
    reklama: 'Управляем ценой прибыльного клиента',
    audit: 'Очередь задач: что делать сначала и какого эффекта ждать',
    analitika: 'Видно, какие каналы приносят деньги',
    kontent: 'Редакция под вашу отрасль: темы от спроса, тексты от экспертов',
    reputaciya: 'Отзывы и выдача по имени компании — под присмотром',
    nejropoisk: 'Факты о вас, которые удобно цитировать'
  },
  steps: [
    {
      term: '2–3 недели',
      title: 'Измерили',
      text: 'Видимость, спрос и заявки до начала работ. Это точка отсчёта.',
      result: 'отчёт о точке отсчёта'
    },
    {
      term: '1 неделя',
      title: 'Построили карту',
      text: 'Очередь задач: эффект, срок, кто делает.',
      result: 'карта роста на квартал'
    },
    {
      term: 'месяцы 2–3',
      title: 'Внедрили',
      text: 'Правки вместе с вашими разработчиками, с приёмкой. Простые — уже на четвёртой неделе.',
      result: 'принятые задания'
    },
    {
      term: 'раз в квартал',
      title: 'Проверили деньги',
      text: 'Сверили заявки и договоры с продажами.',
      result: 'сверка с договорами'
    },
    {
      term: 'с месяца 4',
      title: 'Масштабировали',
      text: 'Перенесли сработавшее на весь сайт.',
      result: 'план на квартал'
    }
  ],
  leadCase: 'mebel-dlya-doma',
  rating: 'agentstva-prodvizheniya',
  refusals: [
    {
      claim: 'Первого места завтра',
      reason:
        'Места в поиске не принадлежат ни нам, ни вам. В договоре — состав работ, сроки и порядок выхода.'
    },
    {
      claim: 'Роста без ваших правок',
      reason:
        'Пока правка не внедрена, она ничего не меняет. Пишем задания с критериями приёмки и проверяем каждое.'
    },
    {
      claim: 'Секретных методов',
      reason:
        'Любой приём объясним до начала, а сделанное остаётся у вас: доступы, тексты, отчёты, задания.'
    }
  ],
  leadArticle: 'kak-chitat-otchet-po-prodvizheniyu',
  questions: [
    'С чего начать, если мы никогда не занимались продвижением?',
    'Сколько стоит продвижение?',
    'Когда появится результат?',
    'Вы гарантируете первые места?',
    'Что будет, если мы решим остановиться?',
    'Как вы обращаетесь с персональными данными?'
  ]
}
