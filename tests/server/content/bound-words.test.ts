import t from 'tap'
import {
  boundWords,
  unbrokenPhones,
  unbrokenWords
} from '../../../src/server/content/typography.ts'
import { say, typesetTemplate } from '../../../src/server/templates/typeset-template.ts'

/** Spaces that do not break, made visible. */
const shown = (text: string) => text.replaceAll('\u00A0', '_')

for (const [text, bound] of [
  ['Реквизиты и адреса', 'Реквизиты и_адреса'],
  ['Раз в два дня', 'Раз в_два дня'],
  ['Это — знак', 'Это_— знак'],
  ['LCP до 2,5 с за 28 дней', 'LCP до_2,5_с_за_28_дней'],
  ['ул. Примерная, д. 10, офис 501', 'ул._Примерная, д._10, офис_501'],
  ['Москва для вас', 'Москва для вас'],
  ['500 × 0,28 + 200 ÷ 3', '500_×_0,28 + 200_÷_3'],
  ['от 6,1 млн ₽ в месяц', 'от_6,1_млн_₽ в_месяц'],
  ['Формат: что поправить, а что миф', 'Формат: что поправить, а_что миф'],
  ['Такой же по вашему сайту', 'Такой же по_вашему сайту'],
  ['Made in Russia', 'Made in Russia']
] as const) {
  t.equal(shown(boundWords(text)), bound, text)
}

for (const [text, words] of [
  ['из Санкт-Петербурга', ['Санкт-Петербурга']],
  ['связь CRM-системы и кто-то ещё', ['CRM-системы', 'кто-то']],
  ['до 1,6 Мбит/с', ['Мбит/с']],
  ['для интернет-магазинов и site-map', []],
  ['Санкт-Петербург, до 15 человек', []]
] as const) {
  const marked = [...unbrokenWords(text).matchAll(/<bdi class="nowrap">(.*?)<\/bdi>/g)]
  t.same(
    marked.map(([, word]) => word),
    words,
    text
  )
}

t.match(
  unbrokenPhones('пишите, 8 (800) 000-01-00.'),
  '<bdi class="nowrap">8 (800) 000-01-00</bdi>.'
)

t.equal(
  say('Есть что-то ещё'),
  '<bdi>Есть <bdi class="nowrap">что-то</bdi> ещё</bdi>',
  'one item of whatever lays it out, so that its spaces stay'
)

t.test('a template is typeset where it is text, and left alone elsewhere', async (t) => {
  const template = [
    '<p\\nid="a"\\ntitle="Ждём в\\nофисе">Ждём\\nв офисе <b',
    { t: 'e' as const, val: 'if (it.a) {' },
    ' class="a"',
    { t: 'e' as const, val: '}' },
    '>',
    { t: 'i' as const, val: 'it.name' },
    '</b></p><a href="',
    { t: 'i' as const, val: 'it.path' },
    '">а</a><svg><text>Год и месяц',
    { t: 'i' as const, val: 'it.year' },
    '</text></svg><option>В офисе</option>'
  ]
  const typeset = typesetTemplate(template).map((part) =>
    typeof part === 'string' ? shown(part) : `${part.t}:${part.val}`
  )
  t.same(typeset, [
    '<p id="a" title="Ждём в\\nофисе">Ждём в_офисе <b',
    'e:if (it.a) {',
    ' class="a"',
    'e:}',
    '>',
    'r:say(it.name)',
    '</b></p><a href="',
    'i:it.path',
    '">а</a><svg><text>Год и месяц',
    'i:it.year',
    '</text></svg><option>В офисе</option>'
  ])
  t.throws(() => typesetTemplate(['<a href="/"']), /ends within a tag/)
})

t.test('what is said is escaped first', async (t) => {
  t.equal(shown(say('<i> & в "доме"')), '&lt;i&gt; &amp; в_&quot;доме&quot;')
  t.equal(say(12), '12')
})
