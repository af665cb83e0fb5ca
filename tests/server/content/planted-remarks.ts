import { atEnd, change, type Planted, put, set } from './planted-faults.ts'

/** What may be published once somebody has read of it; a file each, and no start looks for it. */
export const REMARKS: readonly Planted[] = [
  change(
    'cases/mebel-dlya-doma/index.md',
    put('hours: 1540', 'hours: 1570'),
    'contradiction',
    'hours: Стоит «1570», а тарифами оплачено 1540.'
  ),
  {
    file: 'services/audit.md',
    place: 'services/seo.md',
    edit: set('order', '1'),
    code: 'duplicate',
    says: 'order: Стоит «1», это место уже у «audit».'
  },
  change(
    'pages/reviews.md',
    put('магазина, 14 месяцев', 'магазина, 12 месяцев'),
    'contradiction',
    'reviews.0.project: Сказано «12 мес.», а в /cases/mebel-dlya-doma/ месяцев 14.'
  ),
  change(
    'vacancies/redaktor.md',
    put(
      'text: "три текста и несколько строк о каждом"',
      'text: "три текста и [a list](/about/) о каждом"'
    ),
    'contradiction',
    'Разметку «[a list](/about/)» посетитель увидит как есть: в полях её нет.'
  ),
  change(
    'pages/contract.md',
    put('(пункты 9.1 и 9.2)', '(о нём сказано в договоре)'),
    'contradiction',
    'Не сказано ни об одном пункте раздела 9 («Выход»).'
  ),
  change(
    'news/itogi-2024.md',
    atEnd('Смотрите [план](/nowhere/).'),
    'broken-link',
    'Ссылка /nowhere/ ведёт в никуда: исправьте её или уберите.'
  ),
  change(
    'redirects.yml',
    put('redirects:\n', 'redirects:\n  - { from: /News/, to: /about/ }\n'),
    'no-effect',
    'redirects.0.from: Адрес /News/ на сайте занят, он ведёт на /news/, и строка ничего не делает: уберите её.'
  ),
  change(
    'glossary.yml',
    put(/ see: .*$/m, ' see: /servises/'),
    'unknown-name',
    '0.see: Стоит «/servises/», такого нет: может быть, «/services/»?'
  ),
  change(
    'synonyms.yml',
    atEnd('- [носорог, жираф]'),
    'no-effect',
    'Без этой строки поиск отвечает так же: уберите её.'
  ),
  change(
    'demand.yml',
    atEnd('- { query: слоны и list, page: /nowhere/, why: Проба. }'),
    'unknown-name',
    'Страницы /nowhere/ для поисковиков нет, а спрос на неё записан.'
  )
]
