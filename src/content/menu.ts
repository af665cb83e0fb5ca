import { links } from '../shared/links.ts'
import type { MenuSection } from '../shared/site.ts'

/** The main menu in three levels. Prices, counts and dates beside the links come from what they lead to. */
export const menu: readonly MenuSection[] = [
  {
    path: links.services(),
    title: 'Услуги',
    promise: 'Состав, срок и цена каждой услуги. Начать можно с одной.',
    all: 'Все услуги',
    children: [
      {
        path: links.service('seo'),
        title: 'Поисковое продвижение',
        children: [
          { path: links.service('seo/internet-magazin'), title: 'Интернет-магазинам' },
          { path: links.service('seo/b2b'), title: 'Производству и опту' },
          { path: links.service('seo/regiony'), title: 'Региональным сетям' }
        ]
      },
      {
        path: links.service('audit'),
        title: 'Аудит сайта',
        children: [{ path: links.service('audit/tehnicheskij'), title: 'Технический аудит' }]
      },
      {
        path: links.service('reklama'),
        title: 'Реклама',
        children: [{ path: links.service('reklama/yandex-direct'), title: 'Яндекс Директ' }]
      },
      { path: links.service('kontent'), title: 'Контент' },
      { path: links.service('analitika'), title: 'Аналитика' },
      { path: links.service('reputaciya'), title: 'Репутация' },
      { path: links.service('nejropoisk'), title: 'Видимость в ответах нейросетей' },
      { path: links.prices(), title: 'Цены', note: 'все тарифы' },
      { path: links.contract(), title: 'Договор', note: 'образец и условия' }
    ]
  },
  {
    path: links.cases(),
    title: 'Кейсы',
    promise: 'Исходная точка, ход работ и то, что не сработало.',
    all: 'Все кейсы',
    children: [
      { path: links.casesOf('roznica'), title: 'Розничная торговля' },
      { path: links.casesOf('proizvodstvo'), title: 'Производство и опт' },
      { path: links.casesOf('medicina'), title: 'Медицина' },
      { path: links.casesOf('finansy'), title: 'Финансы' },
      { path: links.casesOf('obrazovanie'), title: 'Образование' },
      { path: links.casesOf('uslugi'), title: 'Услуги' },
      { path: links.industries(), title: 'Отрасли', note: 'спрос и ошибки' },
      { path: links.samples(), title: 'Образцы работ', note: 'аудит, отчёт' }
    ]
  },
  {
    path: links.ratings(),
    title: 'Рейтинги',
    promise: 'Веса открыты, баллы можно пересчитать. Себя не включаем.',
    all: 'Все рейтинги',
    children: [
      {
        path: links.rating('agentstva-prodvizheniya'),
        title: 'Агентства продвижения',
        children: [
          { path: links.rating('agentstva-prodvizheniya'), title: 'Выпуск 2026' },
          { path: links.rating('agentstva-prodvizheniya/2025'), title: 'Выпуск 2025' }
        ]
      },
      {
        path: links.rating('vidimost-sajtov'),
        title: 'Видимость сайтов',
        children: [
          { path: `${links.rating('vidimost-sajtov')}#tovary-dlya-doma`, title: 'Товары для дома' },
          {
            path: `${links.rating('vidimost-sajtov')}#medicinskie-uslugi`,
            title: 'Медицинские услуги'
          },
          { path: `${links.rating('vidimost-sajtov')}#obuchenie`, title: 'Обучение' }
        ]
      },
      { path: links.rating('servisy-analitiki'), title: 'Сервисы аналитики' },
      { path: links.rating('kachestvo-sajtov'), title: 'Качество сайтов' },
      { path: links.methodology(), title: 'Методика', note: 'правила и веса' },
      { path: links.participate(), title: 'Участие', note: 'бесплатно' }
    ]
  },
  {
    path: links.education(),
    title: 'Обучение',
    promise: 'Статьи с расчётами, шаблоны без регистрации и словарь.',
    all: 'Весь раздел',
    children: [
      {
        path: links.articles(),
        title: 'Статьи',
        children: [
          { path: links.topic('poiskovoe-prodvizhenie'), title: 'Поисковое продвижение' },
          { path: links.topic('tehnika'), title: 'Техника' },
          { path: links.topic('kontent'), title: 'Контент' },
          { path: links.topic('analitika'), title: 'Аналитика' }
        ]
      },
      { path: links.templates(), title: 'Шаблоны документов' },
      { path: links.glossary(), title: 'Словарь' }
    ]
  },
  {
    path: links.news(),
    title: 'Новости',
    promise: 'Законы, поисковые системы и то, что меняется у нас.',
    all: 'Все новости',
    children: [
      { path: links.newsCategory('otrasl'), title: 'Отрасль' },
      { path: links.newsCategory('kompaniya'), title: 'Компания' },
      { path: links.newsCategory('issledovanie'), title: 'Исследования' },
      { path: links.newsCategory('sobytie'), title: 'События' }
    ]
  },
  {
    path: links.about(),
    title: 'О компании',
    promise: 'Кто мы, кто отвечает за проект и что говорят клиенты.',
    all: 'О нас',
    children: [
      { path: links.team(), title: 'Команда' },
      { path: links.reviews(), title: 'Отзывы' },
      { path: links.vacancies(), title: 'Вакансии' },
      { path: links.press(), title: 'Для СМИ' },
      { path: links.faq(), title: 'Вопросы и ответы' }
    ]
  },
  {
    path: links.contacts(),
    title: 'Контакты',
    promise: 'Карта, часы работы и прямой номер каждого офиса.',
    all: 'Карта и реквизиты',
    children: [
      { path: links.office('moskva'), title: 'Москва' },
      { path: links.office('sankt-peterburg'), title: 'Санкт-Петербург' },
      { path: links.office('kazan'), title: 'Казань' },
      { path: links.office('ekaterinburg'), title: 'Екатеринбург' },
      { path: links.office('novosibirsk'), title: 'Новосибирск' },
      { path: links.office('krasnodar'), title: 'Краснодар' },
      { path: links.legal('requisites'), title: 'Реквизиты' }
    ]
  }
]

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
      { path: links.industries(), title: 'Отрасли' },
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
      { path: links.contract(), title: 'Договор' },
      { path: links.samples(), title: 'Образцы работ' },
      { path: links.vacancies(), title: 'Вакансии' },
      { path: links.press(), title: 'Для СМИ' },
      { path: links.faq(), title: 'Вопросы и ответы' }
    ]
  }
] as const

export const legal = [
  { path: links.legal('privacy'), title: 'Политика' },
  { path: links.legal('consent'), title: 'Согласие' },
  { path: links.legal('consent-ads'), title: 'Согласие на рекламу' },
  { path: links.legal('cookies'), title: 'Файлы cookie' },
  { path: links.legal('terms'), title: 'Правила' },
  { path: links.legal('requisites'), title: 'Реквизиты' },
  { path: links.legal('accessibility'), title: 'Доступность' },
  { path: links.siteMap(), title: 'Карта сайта' },
  { path: links.english(), title: 'English' }
] as const
