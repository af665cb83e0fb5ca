import t from 'tap'
import { linksTo, withoutLinks } from '../../../src/server/editor/references.ts'

const PAGE = '/cases/mebel/'

t.test('links to a page become their words, and nothing else changes', async (t) => {
  const cases: [before: string, after: string][] = [
    ['Как [мебель](/cases/mebel/) росла.', 'Как мебель росла.'],
    ['[раз](/cases/mebel/), [два](/cases/mebel/#cifry)', 'раз, два'],
    ['[**жирно** и [так]](/cases/mebel/ "Подсказка")', '**жирно** и [так]'],
    ['[a \\] b](</cases/mebel/?a=1>)', 'a \\] b'],
    [
      '- [пункт](/cases/mebel/)\n- [другой](/cases/mebel-2/)',
      '- пункт\n- [другой](/cases/mebel-2/)'
    ]
  ]
  for (const [before, after] of cases) {
    t.equal(withoutLinks(before, PAGE), after)
    t.ok(linksTo(before, PAGE))
  }
})

t.test('what only looks like a link to a page is none', async (t) => {
  const others = [
    '[ниже](/cases/mebel/etap/) и [выше](/cases/)',
    '[чужая](https://example.com/cases/mebel/)',
    '![картинка](/cases/mebel/)',
    '`[код](/cases/mebel/)`',
    '```\n[код](/cases/mebel/)\n```',
    '\\[не ссылка](/cases/mebel/)',
    '/cases/mebel/'
  ]
  for (const text of others) {
    t.equal(withoutLinks(text, PAGE), text)
    t.notOk(linksTo(text, PAGE), text)
  }
})
