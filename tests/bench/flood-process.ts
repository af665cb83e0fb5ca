// Floods the site whose address is the first argument with leads, for as many seconds as each message tells.
import { floodLeads } from './lead-flood.ts'

const [url = ''] = process.argv.slice(2)

process.on('message', async (seconds) => {
  process.send?.(await floodLeads(url, 20, Number(seconds)))
})
process.send?.(url)
