import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { editorialFaults } from '../../src/editorial/editorial.ts'
import { buildApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { readContent } from '../../src/server/content/load-content.ts'
import { readText } from '../../src/server/room/texts.ts'

/** After every item's date. */
const END_OF_TIME = new Date(8.64e15)
/** Character of no XML 1.0 document. */
const FORBIDDEN = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

function copied(dir: string): string {
  cpSync('src/content', dir, { recursive: true })
  return dir
}

/** What Notepad makes of a file. */
function saveInNotepad(file: string): void {
  writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8').replaceAll('\n', '\r\n')}`)
}

t.test(
  'a text that Notepad has saved is the text that it was (rockettheme/toolbox#14, marp-team/marp-cli#357)',
  async (t) => {
    const dir = copied(t.testdir())
    const read = () => {
      const { content, faults } = readContent(dir, END_OF_TIME)
      return { content, faults: [...faults, ...editorialFaults(content)] }
    }
    const before = read()
    const files = ['redirects.yml', 'glossary.yml', 'synonyms.yml', 'demand.yml']
    const texts = [...before.content.news, ...before.content.services].map(({ file }) => file)
    for (const file of [...files.map((name) => join(dir, name)), ...texts]) saveInNotepad(file)
    const after = read()
    t.same(after.faults, before.faults)
    t.same(after.content.news, before.content.news)
    t.same(after.content.services, before.content.services)
    t.same(after.content.redirects, before.content.redirects)
    const [one = ''] = texts
    t.same(readText(readFileSync(one, 'utf8'), 'news').faults, [], 'nor is the room told otherwise')
  }
)

t.test(
  'no sign in a text breaks a feed, a map of the site or a picture (TryGhost/Ghost#6774, nyaadevs/nyaa#541)',
  async (t) => {
    const dir = copied(t.testdir())
    const shown = readContent(dir, new Date()).content.news
    const first = shown.reduce((one, other) => (one.data.date > other.data.date ? one : other))
    const text = readFileSync(first.file, 'utf8')
      .replace(/^title: .*$/m, 'title: "Проверка\\b знаков\\x1F\\uFFFE"')
      .concat('\nСтрока со\u000Bзнаком, который принёс\u001F редактор ]]> из другой программы.\n')
    writeFileSync(first.file, text)
    const config = readConfig({ DATA_DIR: `${t.testdirName}-data`, LOG_LEVEL: 'silent' })
    const assetsDir = `${process.cwd()}/dist/assets`
    const app = await buildApp(config, { assetsDir, viewsDir: 'views', contentDir: dir })
    t.teardown(() => app.close())
    const page = await app.inject(`/news/${first.slug}/`)
    t.equal(page.statusCode, 200)
    t.notOk(FORBIDDEN.test(page.body))
    for (const url of [
      '/news/rss.xml',
      '/rss.xml',
      '/sitemap.xml',
      '/sitemaps/news.xml',
      '/llms.txt'
    ]) {
      const { statusCode, body } = await app.inject(url)
      t.equal(statusCode, 200, url)
      t.notOk(FORBIDDEN.test(body), url)
    }
    t.ok((await app.inject('/news/rss.xml')).body.includes('Строка сознаком'))
    const picture = /"og:image" content="[^"]*?(\/og\/[^"]+)"/.exec(page.body)?.[1] ?? ''
    t.equal((await app.inject(picture)).statusCode, 200, picture)
  }
)
