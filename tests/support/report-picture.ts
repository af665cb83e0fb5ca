// Draws the picture of the README: the report of the demo leads. `npm run report:picture`
import { chromium } from 'playwright'
import { openSqliteLeadStore } from '../../src/server/leads/store/open-lead-store.ts'
import { provideChromium } from './chromium.mjs'
import { demoLeads } from './demo-leads.ts'
import { leadTool } from './lead-tool.ts'
import { withDataDir } from './site-process.ts'

const PICTURE = 'docs/report.png'

await withDataDir(async (dataDir) => {
  let now = new Date()
  const store = openSqliteLeadStore(dataDir, () => now)
  for (const { at, lead } of demoLeads()) {
    now = at
    await store.accept(lead)
  }
  await store.close()
  await leadTool({ DATA_DIR: dataDir }, 'report', '--html', `${dataDir}/report.html`)

  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: ['--no-sandbox', '--disable-gpu']
  })
  const page = await browser.newPage({ viewport: { width: 1040, height: 1500 } })
  await page.goto(`file://${dataDir}/report.html`)
  await page.screenshot({ path: PICTURE })
  await browser.close()
})
