import { fieldLabel, fieldTitle } from '../field-words.ts'
import type { TextFolder } from '../schemas.ts'
import { isSiteText, isWords, releasedSentence } from './site-texts.ts'

/** A text, by which its fields are called. */
interface Named {
  collection: TextFolder
  slug: string
}

/** Parts of the texts of the site, and fields that no other text has. */
const LABELS: Readonly<Record<string, string>> = {
  'home.hero': 'Первый экран',
  'home.figures': 'Числа',
  'home.results': 'Результаты клиентов',
  'home.results.case': 'Какой кейс впереди',
  'home.work': 'Как идёт работа',
  'home.refusals': 'Чего не обещаем',
  'home.promises': 'Чем отвечаем',
  'home.rating': 'Рейтинг',
  'home.rating.rating': 'Какой рейтинг',
  'home.reading': 'Статьи и новости',
  'home.reading.article': 'Какая статья впереди',
  'home.offices': 'Офисы',
  'home.questions': 'Вопросы',
  'home.form': 'Форма внизу',
  'menu.sections': 'Разделы меню',
  'menu.footer': 'Подвал',
  'menu.legal': 'Документы в подвале',
  'company.name': 'Название',
  'company.latinName': 'Название латиницей',
  'company.descriptor': 'Чем занимается, со строчной',
  'company.promise': 'Обещание',
  'company.legalName': 'Юридическое лицо',
  'company.taxId': 'ИНН',
  'company.registrationId': 'ОГРН',
  'company.email': 'Почта',
  'company.mailboxes': 'Почта для одного дела',
  'company.mailboxes.press': 'Для СМИ',
  'company.mailboxes.jobs': 'Вакансии',
  'company.mailboxes.accounts': 'Закрывающие документы',
  'company.mailboxes.data': 'Персональные данные',
  'company.street': 'Улица и дом',
  'company.foundedIn': 'Год основания',
  'company.headOffice': 'Главный офис',
  'forms.request': 'Заявка',
  'forms.request.button': 'Кнопка',
  'forms.request.short': 'Кнопка, коротко',
  'forms.callback': 'Звонок',
  'forms.callback.button': 'Кнопка',
  'forms.callback.hours': 'Над часами',
  'forms.form': 'У полей',
  'forms.form.either': 'О телефоне и почте',
  'forms.form.faults': 'Когда есть ошибки',
  'forms.file': 'Файл',
  'forms.promises': 'Когда отвечаем',
  'forms.promises.complaint': 'На жалобу',
  'forms.clock': 'Срок по часам офиса',
  'forms.consent': 'Согласие',
  'forms.consent.before': 'Перед ссылкой',
  'forms.consent.document': 'Ссылка на согласие',
  'forms.consent.and': 'Между ссылками',
  'forms.consent.policy': 'Ссылка на политику',
  'forms.consent.without': 'Что без отметки',
  'forms.thanks': 'Благодарность',
  'forms.unagreed': 'Заявка без согласия',
  'forms.agreement': 'Текст согласия',
  'forms.agreement.failed': 'Когда не загрузился',
  'english.forms': 'Формы',
  'english.promise': 'Обещание',
  'english.company.promise': 'Обещание',
  'english.company.descriptor': 'Чем занимается',
  'english.company.legalName': 'Юридическое лицо',
  'english.story': 'Кейс',
  'english.market': 'Рынок',
  'english.rules': 'Законы',
  'english.rules.day': 'День',
  'english.start': 'С чего начинают',
  'english.services.name': 'Название',
  'english.refusals': 'Чего не обещаем',
  'english.refusals.claim': 'Чего',
  'english.refusals.reason': 'Почему',
  'english.offices': 'Офисы',
  'english.offices.office': 'Офис',
  'english.menu': 'Меню',
  'english.footer': 'Подвал',
  'education.paths': 'Порядок чтения',
  'education.templates': 'Порядок документов',
  'rating.corners': 'Углы треугольника',
  'rating.holder': 'Держатель опросов',
  'rating.holder.name': 'Название',
  'rating.holder.email': 'Почта',
  'frame.page': 'Шапка, подвал и cookie',
  'frame.share': 'Поделиться',
  'frame.menu': 'Подписи в меню',
  'frame.search': 'Поиск',
  'frame.siteMap': 'Карта сайта',
  'frame.error': 'Страницы ошибок',
  'frame.fixed': 'Короткая заявка у края страницы',
  'frame.again': 'Форма, которую не приняли',
  'frame.feeds': 'Ленты',
  'frame.families': 'Названия разделов',
  'agency.about': 'О компании',
  'agency.press': 'Для СМИ',
  'agency.person': 'Страница человека',
  'agency.vacancies': 'Вакансии',
  'agency.vacancy': 'Страница вакансии',
  'agency.contacts': 'Контакты',
  'agency.office': 'Страница офиса',
  'services.hub': 'Все услуги',
  'services.table': 'Таблица услуг',
  'services.page': 'Страница услуги',
  'services.proof': 'Чем оплачен результат',
  'services.matrix': 'Таблица тарифов',
  'services.industries': 'Отрасли',
  'cases.home': 'На главной',
  'cases.list': 'Список',
  'cases.facts': 'Проект в фактах',
  'cases.page': 'Страница кейса',
  'cases.hill': 'Рисунок кейса',
  'prices.page': 'Страница цен',
  'prices.calculator': 'Расчёт',
  'ratings.list': 'Список',
  'ratings.page': 'Страница рейтинга',
  'ratings.leaders': 'Первые места на главной',
  'ratings.method': 'Методика и участие',
  'ratings.csv': 'Столбцы файла CSV',
  'ratings.moves': 'Сдвиги мест',
  'ratings.sheet': 'Таблица',
  'ratings.versus': 'Сравнение',
  'ratings.triangle': 'Треугольник весов',
  'reading.education': 'Обучение',
  'reading.article': 'Страница статьи',
  'reading.templates': 'Шаблоны',
  'reading.glossary': 'Словарь',
  'reading.news': 'Новости',
  'reading.item': 'Страница новости',
  'documents.formats': 'Виды файлов',
  'documents.contract': 'Договор',
  'documents.samples': 'Образцы работ',
  'documents.legal': 'Документы',
  'documents.head': 'Верх листа',
  'documents.thanks': 'После заявки'
}

/** How the field of a text is called; one that no list names by the sentence that came with the release. */
export function textFieldLabel({ collection, slug }: Named, path: readonly string[]): string {
  const common = fieldLabel(path)
  if (collection !== 'site' || !isSiteText(slug)) return common
  const own = LABELS[[slug, ...path.filter((step) => !/^(\*|\d+)$/.test(step))].join('.')]
  if (own) return own
  const isCommon = !isWords(slug) && common !== path.join('.')
  return isCommon ? common : (releasedSentence(slug, path) ?? common)
}

/** The same where a field stands alone: «Поиск: «Найти»». */
export function textFieldTitle(key: Named, name: string): string {
  if (key.collection !== 'site') return fieldTitle(name)
  const path = name.split('.')
  const [first = ''] = path
  const own = textFieldLabel(key, path)
  return path.length > 1 ? `${textFieldLabel(key, [first])}: ${own}` : own
}
