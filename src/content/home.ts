export interface HomeContent {
  /** What a direction is for, by its slug; everything else about it, its place among them too, is in its own file. */
  benefits: Readonly<Record<string, string>>
  steps: readonly { term: string; title: string; text: string; result: string }[]
  /** The case that the first screen draws and the results begin with. */
  leadCase: string
  /** Whose leaders are shown. */
  rating: string
  /** What the contract binds us to, by its clauses. */
  promises: readonly { claim: string; clause: string; reason: string }[]
  /** What nobody can promise. */
  refusals: readonly { claim: string; reason: string }[]
  /** The article that is shown with its first drawing. */
  leadArticle: string
  /** Questions of `pages/faq.md`, word by word. */
  questions: readonly string[]
}

export const home: HomeContent = {
  benefits: {
    seo: 'Заявки и выручка из Яндекса и Google',
    reklama: 'Следим, чтобы клиент стоил дешевле, чем приносит',
    audit: 'Что мешает сайту и что исправлять сначала',
    analitika: 'Видно, какие каналы приносят деньги',
    kontent: 'Редакция под вашу отрасль: темы берём из спроса, факты — у ваших экспертов',
    reputaciya: 'Отвечаем на отзывы и следим за выдачей по имени компании',
    nejropoisk: 'Что Алиса и ChatGPT говорят о вас и откуда берут неправду'
  },
  steps: [
    {
      term: '2–3 недели',
      title: 'Записали, с чего начинаем',
      text: 'Видимость, спрос, заявки и выручка до начала работ.',
      result: 'отчёт об исходных числах'
    },
    {
      term: '1 неделя',
      title: 'Составили очередь задач',
      text: 'Для каждой — эффект, срок и кто делает.',
      result: 'план на квартал'
    },
    {
      term: 'месяцы 2–3',
      title: 'Внедрили',
      text: 'Правки вместе с вашими разработчиками, с приёмкой. Простые — уже на четвёртой неделе.',
      result: 'принятые задания'
    },
    {
      term: 'раз в квартал',
      title: 'Сверили с выручкой',
      text: 'Прошли заявки и договоры вместе с отделом продаж; с тарифа «Высота» — каждый месяц.',
      result: 'акт сверки и решение, продолжать ли'
    },
    {
      term: 'с месяца 4',
      title: 'Перенесли дальше',
      text: 'То, что сработало, — на остальные разделы сайта.',
      result: 'план следующего квартала'
    }
  ],
  leadCase: 'mebel-dlya-doma',
  rating: 'agentstva-prodvizheniya',
  promises: [
    {
      claim: 'Уйти можно в любой день',
      clause: '2.2',
      reason:
        'Оплачиваете сделанное по плану, остаток возвращаем за десять рабочих дней. Неустойки нет.'
    },
    {
      claim: 'Недобор стоит нам 10 %',
      clause: '5.7',
      reason:
        'Показатель ниже границы, а хотя бы половина заданий внедрена, — возвращаем 10 % цены квартала. Со второго квартала.'
    },
    {
      claim: 'Кабинеты и данные ваши',
      clause: '7.2',
      reason: 'Рекламные кабинеты, счётчики и карточки оформляем на вас с первого дня.'
    },
    {
      claim: 'Не ведём вашего конкурента',
      clause: '3.5',
      reason:
        'В том же городе, а для торговли по стране — в той же товарной группе. Список составляем вместе до подписания.'
    }
  ],
  refusals: [
    {
      claim: 'Места в поиске',
      reason: 'Оно не принадлежит ни нам, ни вам. Отвечаем за состав работ, сроки и порядок выхода.'
    },
    {
      claim: 'Роста без ваших правок',
      reason:
        'Пока правка не внедрена, пользы от неё нет. Пишем задания с критериями приёмки и проверяем каждое.'
    },
    {
      claim: 'Окупаемости за первый год',
      reason:
        'Её решают маржа и длина сделки. Посчитаем до договора и скажем, если лучше подождать.'
    }
  ],
  leadArticle: 'kak-chitat-otchet-po-prodvizheniyu',
  questions: [
    'С чего начать, если мы никогда не занимались продвижением?',
    'Сколько стоит продвижение?',
    'Когда появится результат?',
    'Как вы обращаетесь с персональными данными?'
  ]
}
