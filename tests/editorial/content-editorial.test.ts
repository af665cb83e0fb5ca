import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { editorialFaults, editorialWarnings } from '../../src/editorial/editorial.ts'
import type { Content } from '../../src/server/content/content.ts'
import { noContentCache, openContentCache } from '../../src/server/content/content-cache.ts'
import { faultLine } from '../../src/server/content/faults.ts'
import { readContent } from '../../src/server/content/load-content.ts'
import { checkLinks } from '../../src/server/site/check-links.ts'
import { createPageReader, type RenderedPage } from '../../src/server/site/read-page.ts'
import type { Site } from '../../src/server/site/site.ts'
import { inGroups } from '../support/in-groups.ts'
import { matchLists } from '../support/match-lists.ts'
import { CONTRADICTIONS } from './planted-contradictions.ts'

const faultsIn = (content: Content) => editorialFaults(content).map(faultLine)
/** After every item's date. */
const END_OF_TIME = new Date(8.64e15)
const read = (dir: string, cache = noContentCache) => readContent(dir, END_OF_TIME, cache).content

t.test('each class of contradiction is named where it stands, and alone', async (t) => {
  const dir = await copyOf(t)
  // One memory for all looks, as the thread that checks publications has: it must not hide a fault.
  const cache = openContentCache(undefined)
  const faultsNow = () => {
    const faults = faultsIn(read(dir, cache))
    cache.save()
    return faults
  }
  t.same(faultsNow(), [], 'the texts themselves are sound')

  // One in a file at a time, as many files at once as there are.
  for (const group of inGroups(CONTRADICTIONS)) {
    const texts = await Promise.all(group.map(({ file }) => readFile(join(dir, file), 'utf8')))
    for (const [at, { file, from, to }] of group.entries()) {
      const text = texts[at] ?? ''
      const planted = text.replace(from, typeof to === 'string' ? () => to : to)
      await writeFile(join(dir, file), planted)
      t.not(planted, text, `${file}: planted`)
    }
    const faults = faultsNow()
    for (const [at, { file }] of group.entries()) await writeFile(join(dir, file), texts[at] ?? '')
    for (const { says } of group)
      t.equal(faults.filter((fault) => says.test(fault)).length, 1, String(says))
    t.equal(faults.length, group.length, faults.join('\n'))
  }
})

t.test('the front of a portal is refused as a source before anything else', async (t) => {
  const dir = await copyOf(t)
  const path = join(dir, 'news/shtrafy-personalnye-dannye.md')
  const text = await readFile(path, 'utf8')
  const front = '$1"https://publication.pravo.gov.ru/"'
  await writeFile(path, text.replace(/(source: .*url: )"[^"]+"/, front))

  const [fault, ...others] = readContent(dir, END_OF_TIME).faults
  t.match(fault, { place: 'news/shtrafy-personalnye-dannye.md', line: 9 })
  t.match(
    fault?.text,
    /^Стоит «https:\/\/publication\.pravo\.gov\.ru\/»: нужен адрес самой страницы/
  )
  t.same(others, [])
})

t.test('what only deserves attention is told and stops nothing', async (t) => {
  t.same(editorialWarnings(read('src/content')), [])

  const dir = await copyOf(t)
  const path = join(dir, 'articles/atribuciya-zayavok/index.md')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(/read: 2026-\d\d-\d\d/, 'read: pending'))

  const content = read(dir)
  matchLists(t, editorialWarnings(content), [/nobody has read yet \(read: pending\): 1\.$/])
  t.same(editorialFaults(content), [])
})

t.test(
  'links to nothing and promises that a page does not keep are named with the page',
  async (t) => {
    const page = (path: string, main: string) => ({
      path,
      file: undefined,
      html: `<meta name="description" content="Логотипы и справка"><main>${main}</main>`
    })
    const rendered: RenderedPage[] = [
      {
        ...page('/about/press/texts/', '<a href="/logo.svg">х</a> <h2>Знак&nbsp;и\u00A0цвета</h2>'),
        file: '/press.md'
      },
      page(
        '/about/press/',
        '<a href="/nowhere/">х</a> <a href="/faq/#no">х</a> <a href="/faq/#50%">х</a> <a href="//[">х</a> <a href="/logo.svg">х</a>'
      ),
      page(
        '/faq/',
        '<h2 id="yes">да</h2> <a href="#yes">х</a> <a href="/gone.docx">х</a> Записи вебинаров'
      )
    ]
    const body = '## Название {#name}\n\nСлово.\n\n## Знак и цвета\n'
    const site = { redirects: new Map(), content: { dir: '/' } } as unknown as Site
    const ask = async (path: string) => ({
      status: path === '/logo.svg' ? 200 : 404,
      location: undefined
    })
    const found = async (look: ReturnType<typeof createPageReader>) => {
      const read = look()
      const pages = rendered.map((one) => read(one, one.file ? body : ''))
      const faults = await checkLinks({ site, pages, ask })
      return faults.map(({ place, text }) => `${place}: ${text}`)
    }
    const look = createPageReader()

    for (const time of ['first', 'again']) {
      t.same(
        await found(look),
        [
          'press.md: Части «Название» из текста на странице нет.',
          'страница /about/press/: Ссылка /nowhere/ ведёт в никуда: исправьте её или уберите.',
          'страница /about/press/: Ссылка /faq/#no ведёт в никуда: исправьте её или уберите.',
          'страница /about/press/: Ссылка /faq/#50% ведёт в никуда: исправьте её или уберите.',
          'страница /about/press/: Ссылка //[ ведёт в никуда: исправьте её или уберите.',
          'страница /faq/: Ссылка /gone.docx ведёт в никуда: исправьте её или уберите.',
          'страница /faq/: Обещано «Записи вебинаров», а записи на странице нет.',
          'страница /faq/: Обещано «Логотипы», а файлов логотипа на странице нет.'
        ],
        time
      )
    }

    for (const [at, main] of [
      [1, 'Записи докладов'],
      [2, '<h2 id="no">да</h2>'],
      [0, '<h2>Название</h2>']
    ] as const) {
      const { path = '', file } = rendered[at] ?? {}
      rendered[at] = { ...page(path, main), file }
      t.same(await found(look), await found(createPageReader()), `${path} is another page`)
    }
    t.equal((await found(look)).length, 5)
  }
)

async function copyOf(t: Test): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'editorial-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await cp('src/content', dir, { recursive: true })
  return dir
}
