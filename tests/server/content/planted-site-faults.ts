import { atEnd, change, type Planted, put } from './planted-faults.ts'

/** Faults of the texts that many pages show. */
export const SITE_FAULTS: readonly Planted[] = [
  change(
    'site/company.md',
    put('descriptor:', 'descriptr:'),
    'unknown-field',
    'descriptr: Поля «descriptr» здесь не бывает: может быть, «descriptor»?'
  ),
  change(
    'site/home.md',
    put('case: mebel-dlya-doma', 'case: mebel-dlja-doma'),
    'unknown-name',
    'results.case: Стоит «mebel-dlja-doma», такого нет: может быть, «mebel-dlya-doma»?'
  ),
  {
    file: 'site/hom.md',
    copy: 'site/home.md',
    edit: atEnd(''),
    code: 'unread-file',
    says: 'Файл с именем «hom» здесь не читается: может быть, «home»?'
  },
  change(
    'site/cases.md',
    put('found: "Найдено: {count кейс/кейса/кейсов}"', 'found: "Найдено: {counts}"'),
    'wrong-value',
    'list.found: Стоит «Найдено: {counts}»: нужен текст, в котором стоит «{count}».'
  ),
  change(
    'site/rating.md',
    atEnd('Текст.'),
    'no-effect',
    'Под полями этого файла ничего не читается: удалите текст под ними.'
  )
]

/** It leads to the consent no more, which another fault takes from the site. */
export const LOST_LINK = change(
  'site/menu.md',
  put('path: /legal/consent/', 'path: /legal/cookis/'),
  'broken-link',
  'legal.1.path: Стоит «/legal/cookis/», такой страницы нет: может быть, «/legal/cookies/»?'
)
