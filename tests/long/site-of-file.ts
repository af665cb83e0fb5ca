import type { StoredLead } from '../../src/server/leads/lead.ts'
import { test } from '../browser/site.ts'
import { readLeads } from '../support/data-dir.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

interface SiteOfFile {
  url: string
  log(): string
  leads(): Promise<StoredLead[]>
}

/**
 * A site with settings of its own for all tests of a file or a `describe`: starting one costs more than most of them.
 *
 * @param settings Of the environment; asked for when the site starts.
 * @returns What is filled in when the tests run.
 */
export function siteOfFile(settings: () => Promise<Record<string, string>>): SiteOfFile {
  const shared = {} as SiteOfFile
  let end = async () => {}
  test.beforeAll(async () => {
    const env = await settings()
    await new Promise<void>((isReady, fail) => {
      const used = withDataDir(async (dataDir) => {
        const site = await startSite({ dataDir, env })
        Object.assign(shared, { url: site.url, log: site.log, leads: () => readLeads(dataDir) })
        await new Promise<void>((isDone) => {
          end = async () => {
            isDone()
            await used
          }
          isReady()
        })
        await site.kill('SIGTERM')
      })
      used.catch(fail)
    })
  })
  test.afterAll(() => end())
  return shared
}
