import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { ContentError, type ContentFault } from '../content/content-error.ts'
import { readContent } from '../content/load-content.ts'
import { checkBodies } from '../pages/check-bodies.ts'
import { checkTargets } from '../pages/check-targets.ts'
import { makeSite } from '../pages/site.ts'

/** After every item's date. */
const END_OF_TIME = new Date(8.64e15)

// Part of `npm run check`: reads every file that an editor has written, as the site does at its start,
// and renders every body and every page, as it does when a page is first asked for.
try {
  const { CONTENT_DIR = 'src/content' } = readConfig(process.env)
  const { content, faults } = readContent(CONTENT_DIR, END_OF_TIME)
  const made = makeSite(content)
  const all = [...faults, ...made.faults, ...checkBodies(content)]
  // A page missing because of its own error must not also fail every page that links to it.
  if (all.length === 0) all.push(...checkTargets(made.site), ...(await checkPages(CONTENT_DIR)))
  if (all.length > 0) throw new ContentError(all)
  process.stdout.write(`Content is sound: ${made.site.pages.size} pages.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/** Pages that their templates cannot show. Needs a build. */
async function checkPages(contentDir: string): Promise<ContentFault[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'check-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const folders = { assetsDir: join(process.cwd(), 'dist/assets'), viewsDir: 'views', contentDir }
  const app = await buildApp(config, folders, () => END_OF_TIME)
  try {
    await app.ready()
    const tools = { render: app.render, leadForm: app.leads.forms.main }
    const faults: ContentFault[] = []
    for (const { meta, render } of app.site().pages.values()) {
      try {
        render(tools)
      } catch (error) {
        faults.push({ place: `the page ${meta.path}`, line: 1, text: String(error) })
      }
    }
    return faults
  } finally {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
