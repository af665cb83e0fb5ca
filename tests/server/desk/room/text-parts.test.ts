import t from 'tap'
import { fieldTitle } from '../../../../src/server/content/field-words.ts'
import { DeskRefusal } from '../../../../src/server/desk/form-body.ts'
import { goneFigures, mentionsOf } from '../../../../src/server/desk/room/find-words.ts'
import {
  descriptionFault,
  pictureMarkdown,
  picturePlaces,
  withPicture
} from '../../../../src/server/desk/room/parts/picture-part.ts'
import { previewHtml } from '../../../../src/server/desk/room/parts/preview-part.ts'
import { diffCounts, lineDiff, wordDiff } from '../../../../src/server/desk/room/text-diff.ts'
import {
  readCollection,
  readKey,
  slugOf,
  textPaths
} from '../../../../src/server/desk/room/text-paths.ts'
import { isKey } from '../../../../src/server/room/texts.ts'

t.test(
  'an address names a text and one of its pages, and nothing outside of the content',
  async (t) => {
    const known = [
      ['news', 'otkryli-priyom', 'otkryli-priyom', 'text'],
      ['news', 'history', 'history', 'text'],
      ['news', 'itogi/history', 'itogi', 'history'],
      ['services', 'seo/b2b', 'seo/b2b', 'text'],
      ['services', 'seo/b2b/publish', 'seo/b2b', 'publish'],
      ['services', 'index', '', 'text'],
      ['services', 'seo/preview/text', 'seo/preview', 'text']
    ] as const
    for (const [collection, rest, slug, part] of known) {
      t.same(readKey(collection, rest), { key: { collection, slug }, part }, rest)
      if (part === 'text')
        t.equal(textPaths.text({ collection, slug }), `/texts/${collection}/${rest}`)
    }
    const strange = [
      '../legal/consent',
      'a/../b',
      '',
      '.',
      'Итоги',
      'A',
      'a_b',
      'a--b',
      'a/',
      '%2e%2e'
    ]
    for (const rest of [...strange, `${'a'.repeat(121)}`, 'a\0b', 'con.md']) {
      t.throws(() => readKey('news', rest), DeskRefusal, JSON.stringify(rest))
    }
    for (const name of ['__proto__', 'constructor', '..', 'News', '', undefined, ['news']]) {
      t.throws(() => readCollection(name), DeskRefusal, String(name))
    }
  }
)

t.test('a title makes an address as the site writes them', async (t) => {
  t.equal(slugOf('Открыли приём: «доклады» и ещё 5'), 'otkryli-priyom-doklady-i-eshchyo-5')
  t.equal(slugOf('Google убирает разметку'), 'google-ubiraet-razmetku')
  t.equal(slugOf('— … —'), '')
  t.ok(isKey({ collection: 'news', slug: slugOf(`${'слово '.repeat(40)}`) }))
})

t.test('differences are told by lines, and by words within them', async (t) => {
  t.same(lineDiff('а\nб\nв', 'а\nб\nв'), [])
  const hunks = lineDiff('Один.\n\nЦена 45 000 ₽.\n\nТри.', 'Один.\n\nЦена 48 000 ₽.\n\nТри.')
  t.equal(hunks.length, 1)
  t.match(hunks[0], { label: 'Строка 3' })
  t.same(
    hunks[0]?.parts.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => [kind, text]),
    [
      ['less', '45'],
      ['more', '48']
    ]
  )
  t.same(diffCounts(hunks), { more: 1, less: 1 })
  t.same(wordDiff('', 'новое'), [{ kind: 'more', text: 'новое' }])
  t.same(lineDiff('а\nб', 'а')[0]?.parts, [{ kind: 'less', text: 'б' }])
  t.same(lineDiff('а\nв', 'а\n\nб\nв'), [
    { label: 'Строка 3', parts: [{ kind: 'more', text: 'б' }] }
  ])
})

t.test('a picture is described by what is seen on it', async (t) => {
  for (const poor of ['', 'фото', 'Картинка.', 'image', 'Роман']) t.ok(descriptionFault(poor), poor)
  t.equal(descriptionFault('Роман Углов у стенда с серверами'), '')
  t.match(descriptionFault('о'.repeat(161)), /160/)
  t.equal(
    pictureMarkdown('a.jpg', 'Слово ](x) "и" \\', 'Подпись "тут"'),
    '![Слово (x) "и" ](a.jpg "Подпись тут")'
  )
})

t.test('a picture stands after the paragraph that was chosen', async (t) => {
  const body = '\nПервый абзац.\n\n```profile\na: 1\n\nb: 2\n```\n\n## Третий **блок**\n'
  t.same(
    picturePlaces(body).map(({ text }) => text),
    ['Первый абзац.', 'profile a: 1 b: 2', 'Третий блок']
  )
  t.equal(
    withPicture(body, '![x](a.jpg)', 2),
    '\nПервый абзац.\n\n```profile\na: 1\n\nb: 2\n```\n\n![x](a.jpg)\n\n## Третий **блок**\n'
  )
  t.equal(withPicture(body, 'P', 0).startsWith('\nP\n\nПервый'), true)
  t.equal(withPicture('', 'P', 99), '\nP\n')
})

t.test('a preview is a page without scripts, its files at the address of the room', async (t) => {
  const html = previewHtml(
    '<link rel="stylesheet" href="/assets/site-A.css"><script>alert(1)</script><img src="/img/a-480.jpeg" ' +
      'srcset="/img/a-480.webp 480w, /img/a-800.webp 800w"><script type="module" src="/assets/main.js"></script><a href="/news/">x</a>'
  )
  t.notMatch(html, /<script/)
  t.equal(
    html,
    '<link rel="stylesheet" href="/texts/files/assets/site-A.css"><img src="/texts/files/img/a-480.jpeg" ' +
      'srcset="/texts/files/img/a-480.webp 480w, /texts/files/img/a-800.webp 800w"><a href="/news/">x</a>'
  )
})

t.test('a part of a field is called by its field too', async (t) => {
  const titles = [
    ['hours.to', 'Часы: До'],
    ['series.label', 'Ряд по месяцам: Что и как измеряли'],
    ['tariffs.0.price', 'Тарифы, 1: Цена'],
    ['tariffs.0.cena', 'Тарифы, 1: cena'],
    ['team.1', 'Команда, 2'],
    ['seo.title', 'Заголовок в поиске'],
    ['lead', 'Вводка']
  ] as const
  for (const [name, title] of titles) t.equal(fieldTitle(name), title)
})

t.test('where else a figure stands that goes away', async (t) => {
  const gone = goneFigures('price: 45000\nс 2026 года, 24.11.2025', 'price: 48000\nс 2027 года')
  t.same(gone, ['45000'], 'neither years nor days')
  t.same(goneFigures('45000, от 45 000 ₽', '48000, от 45 000 ₽'), ['45000'], 'one of two')
  const texts = [
    { title: 'Вопросы', path: '/texts/a', text: 'Аудит стоит 45 000 ₽ и занимает неделю' },
    { title: 'Другое', path: '/texts/b', text: 'Номер 145 000 и 45 0001' },
    { title: 'Неразрывный', path: '', text: 'от 45\u00a0000' }
  ]
  t.same(
    mentionsOf(gone, texts).map(({ title, figure }) => [title, figure]),
    [
      ['Вопросы', '45 000'],
      ['Неразрывный', '45\u00a0000']
    ]
  )
  t.same(mentionsOf([], texts), [])
})

t.test('an hour, a phone and a street that go away are looked for like a sum', async (t) => {
  const office = (address: string, to: string, phone: string) =>
    `phone: ${phone}\naddress: ${address}\nhours: { from: "09:00", to: "${to}" }`
  const gone = goneFigures(
    office('ул. Показательная, д. 7, офис 3', '18:00', '+7 (843) 000-01-03'),
    office('ул. Новая, д. 1, офис 9', '17:00', '+7 (843) 000-02-44')
  )
  t.same(gone, ['18:00', '+78430000103', 'показательн'])
  const texts = [
    { title: 'Часы', path: '', text: 'будни 9:00–18:00' },
    { title: 'Улица', path: '', text: 'Офис на Показательной' },
    { title: 'Телефон', path: '', text: 'звоните +7 843 000-01-03 днём' },
    { title: 'Другое', path: '', text: 'в 8:00, показания, ул. Новая, 118:00' }
  ]
  t.same(
    mentionsOf(gone, texts).map(({ title, figure }) => [title, figure]),
    [
      ['Часы', '18:00'],
      ['Улица', 'Показательной'],
      ['Телефон', '+7 843 000-01-03']
    ]
  )
})
