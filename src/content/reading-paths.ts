/** In which order to read, by the question that a reader comes with: articles by the names of their folders. */
export const readingPaths = [
  {
    title: 'Плачу и не понимаю, за что',
    articles: [
      'kak-chitat-otchet-po-prodvizheniyu',
      'kak-vybrat-podryadchika',
      'atribuciya-zayavok'
    ]
  },
  {
    title: 'Сайт есть, заявок мало',
    articles: [
      'kommercheskie-faktory',
      'skorost-zagruzki-prostymi-slovami',
      'tehnicheskij-audit-za-chas'
    ]
  },
  {
    title: 'Каталог или филиалы',
    articles: ['filtry-kataloga-i-dubli', 'stranicy-gorodov-bez-dublej', 'otzyvy-po-pravilam']
  },
  {
    title: 'Выбираю между каналами',
    articles: ['reklama-ili-prodvizhenie', 'otvety-nejrosetej-chto-rabotaet']
  },
  {
    title: 'Пишем сами',
    articles: ['kontent-plan-ot-sprosa', 'semantika-dlya-uzkoj-nishi', 'avtorstvo-i-doverie']
  }
] as const

/** Documents in the order in which a project needs them, by what each of them is for. */
export const templateOrder = [
  { step: 'Зачем', slugs: ['brif', 'karta-sprosa'] },
  { step: 'Что делать', slugs: ['ochered-zadach', 'zadanie-na-pravku'] },
  { step: 'Держать ритм', slugs: ['protokol-vstrechi', 'otchet'] },
  { step: 'Писать и отвечать', slugs: ['kontent-plan', 'reglament-otzyvov'] }
] as const
