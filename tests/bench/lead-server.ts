// The site with its lead storage as it is, switched off, or committing each lead alone; told by the first argument.

import { buildApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import type { NewLead } from '../../src/server/leads/lead.ts'
import type { Acceptance } from '../../src/server/leads/lead-store.ts'

const [mode = 'grouped', dataDir = ''] = process.argv.slice(2)
const config = readConfig({
  DATA_DIR: dataDir,
  CAPTCHA: 'off',
  LEADS_RATE_LIMIT: 'off',
  LOG_LEVEL: 'fatal'
})
const app = await buildApp(config, {
  assetsDir: `${process.cwd()}/dist/assets`,
  viewsDir: 'views',
  contentDir: 'src/content'
})
const { store: leadStore } = app
const { accept } = leadStore.leads
if (mode === 'off') {
  leadStore.leads.accept = async () => ({ kind: 'stored', resultID: crypto.randomUUID() })
  leadStore.leads.findReplay = async () => undefined
}
if (mode === 'single') {
  let last: Promise<unknown> = Promise.resolve()
  leadStore.leads.accept = (lead: NewLead) => {
    const stored: Promise<Acceptance> = last.then(() => accept(lead))
    last = stored
    return stored
  }
}
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
