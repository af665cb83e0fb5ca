import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { readContent } from '../../../src/server/content/load-content.ts'
import { matchLists } from '../../support/match-lists.ts'
import { buildTestApp } from '../../support/test-app.ts'

/** A copy of another item, so that nothing else refers to it. */
const NEWS = 'news/ofis-v-kazani.md'

const run = promisify(execFile)
const COMMAND = ['dist/build/check-content.mjs']

async function copyContent(t: Test): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'content-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  const dir = join(root, 'content')
  await cp('src/content', dir, { recursive: true })
  await cp('src/content/news/ofis-v-krasnodare.md', join(dir, NEWS))
  return dir
}

// One run for both: rendering every page takes the command ten seconds.
t.test(
  'review-code 8: a page that cannot be shown and an address that leads to none',
  async (t) => {
    const dir = await mkdtemp(join(tmpdir(), 'checkout-'))
    t.teardown(() => rm(dir, { recursive: true, force: true }))
    for (const name of ['dist', 'node_modules']) {
      await symlink(join(process.cwd(), name), join(dir, name))
    }
    for (const name of ['package.json', 'src', 'tsconfig.json', 'views']) {
      await cp(name, join(dir, name), { recursive: true })
    }
    await appendFile(join(dir, 'views/pages/vacancy.eta'), '<%= it.nothing.more %>')
    const redirects = join(dir, 'src/content/redirects.yml')
    const text = await readFile(redirects, 'utf8')
    await writeFile(redirects, text.replace('to: /services/ }', 'to: /servises/ }'))

    const failure = await run('node', COMMAND, { cwd: dir }).catch((error) => error)

    t.equal(failure.code, 1)
    t.match(
      failure.stderr,
      /^страница \/about\/vacancies\/analitik\/:1 Страницу не собрать.*reading 'more'/m
    )
    t.match(
      failure.stderr,
      /^redirects\.yml:\d+ redirects\.\d+\.to: Стоит «\/servises\/», такого нет: может быть, «\/services\/»\?/m
    )
  }
)

t.test(
  'review-code 8: noindex is honoured by the page, the sitemap, the search and llms.txt',
  async (t) => {
    const dir = await copyContent(t)
    const file = join(dir, 'services/analitika.md')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/^seo:$/m, 'seo:\n  noindex: true'))
    const { app } = await buildTestApp(t, { CONTENT_DIR: dir })
    const bodyOf = async (url: string) => (await app.inject(url)).body
    const hidden = '/services/analitika/'

    t.match(await bodyOf(hidden), /<meta name="robots" content="noindex/)
    for (const url of ['/sitemaps/services.xml', '/llms.txt', '/search/?q=аналитика']) {
      const main = (await bodyOf(url))
        .replace(/<header[\s\S]*<main/, '')
        .replace(/<footer[\s\S]*/, '')
      t.notMatch(main, `${hidden}<`, url)
      t.notMatch(main, `${hidden})`, url)
      t.notMatch(main, `href="${hidden}"`, url)
    }
    t.match(await bodyOf('/llms.txt'), '/services/audit/)')
    t.match(await bodyOf('/sitemaps/services.xml'), '/services/audit/<')
  }
)

t.test('what waits for its time may be named, a draft may name a draft', async (t) => {
  const dir = await copyContent(t)
  const source = await readFile(join(dir, NEWS), 'utf8')
  const named = source.replace(/^related:.*$/m, 'related: [pozdnee]')
  const later = source.replaceAll(/^(date|updated): \d{4}/gm, '$1: 2099')
  await writeFile(join(dir, NEWS), named)
  await writeFile(join(dir, 'news/pozdnee.md'), later)
  t.same(readContent(dir, new Date()).faults, [])

  const draft = (text: string) => text.replace(/^author:/m, 'draft: true\nauthor:')
  await writeFile(join(dir, 'news/pozdnee.md'), draft(later))
  matchLists(t, readContent(dir, new Date()).faults, [
    { place: NEWS, path: ['related', '0'], code: 'not-published', text: /«pozdnee»/ }
  ])
  await writeFile(join(dir, NEWS), draft(named))
  t.same(readContent(dir, new Date()).faults, [])
})

t.test('files that editors and systems leave behind are no fault', async (t) => {
  const dir = await copyContent(t)
  await mkdir(join(dir, '.git'))
  for (const name of [
    '.git/config',
    '.DS_Store',
    'README.md',
    'news/.item.md.swp',
    'news/item.md~'
  ]) {
    await writeFile(join(dir, name), '')
  }
  t.same(readContent(dir, new Date()).faults, [])
})
