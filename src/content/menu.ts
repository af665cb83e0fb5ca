import { links } from '../shared/links.ts'

/** First level of the main menu. */
export const menu = [
  { path: links.services(), title: 'Услуги' },
  { path: links.cases(), title: 'Кейсы' },
  { path: links.ratings(), title: 'Рейтинги' },
  { path: links.education(), title: 'Обучение' },
  { path: links.news(), title: 'Новости' },
  { path: links.about(), title: 'О компании' },
  { path: links.contacts(), title: 'Контакты' }
] as const

export const footer = [
  {
    title: 'Услуги',
    pages: [
      { path: links.service('seo'), title: 'Поисковое продвижение' },
      { path: links.service('audit'), title: 'Аудит сайта' },
      { path: links.service('reklama'), title: 'Реклама' },
      { path: links.service('kontent'), title: 'Контент' },
      { path: links.service('analitika'), title: 'Аналитика' },
      { path: links.service('reputaciya'), title: 'Репутация' },
      { path: links.service('nejropoisk'), title: 'Ответы нейросетей' },
      { path: links.prices(), title: 'Цены' }
    ]
  },
  {
    title: 'Рейтинги',
    pages: [
      { path: links.rating('agentstva-prodvizheniya'), title: 'Агентства продвижения' },
      { path: links.rating('vidimost-sajtov'), title: 'Видимость сайтов' },
      { path: links.rating('servisy-analitiki'), title: 'Сервисы аналитики' },
      { path: links.rating('kachestvo-sajtov'), title: 'Качество сайтов' },
      { path: links.methodology(), title: 'Методика' }
    ]
  },
  {
    title: 'Обучение',
    pages: [
      { path: links.articles(), title: 'Статьи' },
      { path: links.templates(), title: 'Шаблоны документов' },
      { path: links.glossary(), title: 'Словарь' },
      { path: links.rss(), title: 'Лента RSS' }
    ]
  },
  {
    title: 'Компания',
    pages: [
      { path: links.about(), title: 'О нас' },
      { path: links.team(), title: 'Команда' },
      { path: links.reviews(), title: 'Отзывы' },
      { path: links.vacancies(), title: 'Вакансии' },
      { path: links.press(), title: 'Для СМИ' },
      { path: links.faq(), title: 'Вопросы и ответы' }
    ]
  }
] as const

export const legal = [
  { path: links.legal('privacy'), title: 'Политика' },
  { path: links.legal('consent'), title: 'Согласие' },
  { path: links.legal('consent-ads'), title: 'Реклама' },
  { path: links.legal('cookies'), title: 'Cookie' },
  { path: links.legal('terms'), title: 'Правила' },
  { path: links.legal('requisites'), title: 'Реквизиты' },
  { path: links.legal('accessibility'), title: 'Доступность' },
  { path: links.siteMap(), title: 'Карта сайта' },
  { path: links.english(), title: 'English' }
] as const
