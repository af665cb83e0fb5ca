import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editorialWarnings } from '../../editorial/editorial.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Content } from '../content/content.ts'
import { ContentError, type ContentFault } from '../content/faults.ts'
import { readContent } from '../content/load-content.ts'
import { keepBodies } from '../content/markdown.ts'
import { checkBodies, checkExamples } from '../site/check-bodies.ts'
import { pageFigures, type RenderedPage } from '../site/read-page.ts'
import { makeSite } from '../site/site.ts'
import { END_OF_TIME, linkFaults, renderPages, textRemarks } from './check-pages.ts'

// Part of `npm run check`: reads every file that an editor has written, as the site does at its start,
// and renders every body and every page, as it does when a page is first asked for.
keepBodies()
try {
  const { CONTENT_DIR = 'src/content' } = readConfig(process.env)
  const { content, faults } = readContent(CONTENT_DIR, END_OF_TIME)
  const made = makeSite(content)
  const all = [...faults, ...made.faults]
  if (faults.length === 0) all.push(...checkBodies(content), ...checkExamples(content))
  const isCounted = process.argv.includes('--figures')
  const rendered: RenderedPage[] = []
  // A page missing because of its own error must not also fail every page that links to it.
  if (all.length === 0) {
    const keep = isCounted ? (page: RenderedPage) => rendered.push(page) : undefined
    all.push(...textRemarks(made.site), ...(await pageFaults(CONTENT_DIR, keep)))
  }
  if (all.length > 0) throw new ContentError(all)
  process.stdout.write(`Content is sound: ${made.site.pages.size} pages.\n`)
  for (const warning of editorialWarnings(content)) process.stdout.write(`${warning}\n`)
  if (isCounted) {
    process.stdout.write(`\n${contentFigures(content, rendered)}`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/** Pages that their templates cannot show, and what is wrong in those that are shown. Needs a build. */
async function pageFaults(
  contentDir: string,
  onRendered: ((page: RenderedPage) => void) | undefined
): Promise<ContentFault[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'check-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const folders = { assetsDir: join(process.cwd(), 'dist/assets'), viewsDir: 'views', contentDir }
  const app = await buildApp(config, folders, () => END_OF_TIME)
  try {
    await app.ready()
    const { pages, faults } = renderPages(app, onRendered ? { onRendered } : {})
    return faults.length > 0 ? faults : await linkFaults(app, pages)
  } finally {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Words, links and sources in numbers, as tables of Markdown. */
function contentFigures({ articles }: Content, rendered: readonly RenderedPage[]): string {
  const { families, orphans } = pageFigures(rendered)
  const rows = families.map(({ name, pages, words, links, linked }) =>
    [name, pages, ...[words, links, linked].map((numbers) => numbers.join(' / '))].join(' | ')
  )
  const sources = articles.map(({ slug, data }) => {
    const outside = data.sources.filter(({ url = '' }) => !url.startsWith('/') && url).length
    return `${slug} | ${data.sources.length} | ${outside}`
  })
  return [
    'family | pages | words: least / middle / most | links to other pages | pages that lead here',
    '--- | --- | --- | --- | ---',
    ...rows,
    '',
    `Orphans: ${orphans.length === 0 ? 'none' : orphans.join(', ')}.`,
    '',
    'article | sources | of others',
    '--- | --- | ---',
    ...sources,
    ''
  ].join('\n')
}
