import t from 'tap'
import { pageFigures } from '../../../src/server/site/read-page.ts'

const page = (path: string, main: string, frame = '') => ({
  path,
  file: path === '/cases/' ? undefined : `${path}index.md`,
  html: `${frame}<main>${main}<script>let no = 'words'</script></main>`
})

t.test('words and links are of the page itself; what nothing leads to is named', (t) => {
  const { families, orphans } = pageFigures([
    page('/', 'Один два', '<a href="/cases/">Кейсы</a>'),
    page('/cases/', '<a href="/cases/a/">три</a> <a href="/cases/a/#b">слова</a> тут'),
    page('/cases/a/', '<a href="/">раз</a> 1,5&nbsp;млн <a href="/cases/a/">сам</a>'),
    page('/cases/b/', 'один'),
    page('/hidden/', 'x', '<meta name="robots" content="noindex">')
  ])

  const cases = families.find(({ name }) => name === 'case')
  t.same(cases, {
    name: 'case',
    pages: 2,
    words: [1, 1, 4],
    links: [0, 0, 1],
    linked: [0, 0, 1]
  })
  t.equal(families.find(({ name }) => name === 'list or page')?.pages, 3)
  t.same(orphans, ['/cases/b/'])
  t.end()
})
