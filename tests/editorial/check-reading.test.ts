import t from 'tap'
import { readingFaults } from '../../src/editorial/check-reading.ts'

t.test('what a reader stumbles over is told with the words where it stands', async (t) => {
  const cases: [body: string, said: RegExp[]][] = [
    ['Текст.\n\n## Часть\n\n### Внутри\n\n[Цены](/prices/), **важно**', []],
    ['```\n# не заголовок <b> **\n```\n\nТекст `<b>` и `**`.', []],
    ['5 < 7 и 3 > 2, [почта](mailto:a@b.ru), [число]({{price.seo}})', []],
    ['', [/Текста нет/]],
    ['# Первый\n\nТекст', [/«Первый» спорит с названием/]],
    ['## Часть\n\n#### Глубоко', [/«Глубоко» через ступень: .*«###»/]],
    ['![](foto.jpg)', [/У картинки foto\.jpg нет слов/]],
    ['[сайт](example.com)', [/«сайт» ведёт на «example\.com»/]],
    ['<script>alert(1)</script>', [/Тег <script>/, /Тег <\/script>/]],
    ['Слово **не закрыто\n\nДругой **абзац**', [/жирный не закрыт/]]
  ]
  for (const [body, said] of cases) {
    const found = readingFaults(body, true).map(({ text }) => text)
    t.equal(found.length, said.length, body)
    for (const [at, pattern] of said.entries()) t.match(found[at], pattern, body)
  }
  t.same(readingFaults('', false), [], 'a page that has more than its text')
})
