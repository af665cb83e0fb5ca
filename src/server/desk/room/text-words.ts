import type { CollectionName, TextFolder } from '../../content/schemas.ts'
import type { TextState } from '../../room/text.ts'

/** What a collection holds: all of it, one of it, and of one of it. */
export const COLLECTION_WORDS: Readonly<
  Record<TextFolder, { many: string; one: string; of: string; about: string }>
> = {
  news: {
    many: 'Новости',
    one: 'Новость',
    of: 'новости',
    about: 'событие, исследование, правка закона'
  },
  articles: {
    many: 'Статьи',
    one: 'Статья',
    of: 'статьи',
    about: 'учебный материал с проверяющим и источниками'
  },
  cases: { many: 'Кейсы', one: 'Кейс', of: 'кейса', about: 'проект с рядом по месяцам' },
  services: { many: 'Услуги', one: 'Услуга', of: 'услуги', about: 'тарифы, этапы, вопросы' },
  people: { many: 'Люди', one: 'Сотрудник', of: 'сотрудника', about: 'имя, должность, фотография' },
  vacancies: { many: 'Вакансии', one: 'Вакансия', of: 'вакансии', about: 'вилка, город, срок' },
  offices: { many: 'Офисы', one: 'Офис', of: 'офиса', about: 'адрес, часы, проезд' },
  ratings: { many: 'Рейтинги', one: 'Рейтинг', of: 'рейтинга', about: 'таблицы и методика' },
  pages: { many: 'Страницы', one: 'Страница', of: 'страницы', about: 'закреплённые страницы' },
  industries: { many: 'Отрасли', one: 'Отрасль', of: 'отрасли', about: 'ошибки, услуги, вопросы' },
  documents: { many: 'Образцы', one: 'Образец', of: 'образца', about: 'договор и образцы работ' },
  templates: { many: 'Шаблоны', one: 'Шаблон', of: 'шаблона', about: 'бриф, отчёт и другие' },
  legal: { many: 'Документы', one: 'Документ', of: 'документа', about: 'согласие, политика' },
  site: { many: 'Сайт', one: 'Сайт', of: 'сайта', about: 'главная, меню, компания' }
}

/** Those that new texts are made in. */
export const COLLECTIONS = Object.keys(COLLECTION_WORDS).filter(
  (name): name is CollectionName => name !== 'site'
)

export const STATE_WORDS: Readonly<Record<TextState, string>> = {
  draft: 'Черновик',
  waiting: 'Выйдет',
  published: 'На сайте',
  changed: 'Есть правки',
  faulty: 'Не закончен'
}

/** What has just been done to texts, by its name in the address of the page that says so. */
export const TEXT_DONE: ReadonlyMap<string, string> = new Map([
  ['draft', 'Черновик сохранён. На сайте пока ничего не изменилось.'],
  [
    'aside',
    'Черновик сохранён, но в срок выйдет то, что назначено раньше. Чтобы вышли и эти правки, опубликуйте их или назначьте снова.'
  ],
  ['merged', 'Черновик сохранён. Тем временем коллега изменил другие поля: его правки тоже здесь.'],
  ['published', 'Опубликовано. Через три секунды это увидят все.'],
  [
    'waiting',
    'Записано: выйдет в назначенное время. До этого можно отменить в истории или назначить заново.'
  ],
  ['hidden', 'Убрано с сайта. Текст остался здесь черновиком.'],
  ['renamed', 'Адрес изменён, прежний ведёт на новый.'],
  ['moved', 'Адрес изменён. Опубликуйте текст, когда он будет готов.'],
  ['restored', 'Прежняя версия вернулась на сайт.'],
  ['beside', 'Прежняя версия вернулась на сайт. Черновик остался: он стоит в форме.'],
  ['discarded', 'Черновик отброшен, здесь стоит то, что на сайте.'],
  ['forgotten', 'Черновик отброшен: на сайте этого текста не было, теперь его нет и здесь.'],
  ['taken-back', 'Черновик вернулся. Публикацию в срок, если она была нужна, назначьте заново.'],
  ['cancelled', 'Публикация в срок отменена.'],
  ['picture', 'Картинка поставлена в черновик.'],
  ['stray', 'Файлы, изменённые на диске, опубликованы.']
])
