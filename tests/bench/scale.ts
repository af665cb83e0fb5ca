// What a large site and a large desk cost. Printed for people to read; never fails on time.
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startSite, withDataDir } from '../support/site-process.ts'
import { benchCopying } from './copy-scale.ts'
import { writeCorpus } from './corpus.ts'
import { benchDeriving } from './derive-scale.ts'
import { benchManyLeads } from './lead-scale.ts'
import { load } from './load.ts'
import { benchPublishing } from './publish-scale.ts'

const COUNTS = { news: 10_000, articles: 2_000 }
const LISTS = ['/news/', `/news/page/${Math.ceil(COUNTS.news / 12 / 2)}/`, '/news/page/800/']

const HELP = `npm run bench:scale -- [--leads [--count N] [--database sqlite|postgres]]

What ${COUNTS.news} news and ${COUNTS.articles} articles cost: the start, lists, items, memory. Takes some minutes.
  --leads           many leads instead: the commands, the inbox, the report, and what the site's
                    pages notice of reports; a million takes about ten minutes a database
  --deriving        what it costs to derive as many leads anew after the rules have changed, and what pages notice
  --copying         what it costs to copy as many leads to PostgreSQL and back, and again when it was killed half way
  --publishing      what a publication of an editor takes, and what visitors notice: now and with 10000 news, on SQLite
                    and by two processes on PostgreSQL
  --times N         how many publications of each (default 10)
  --count N         how many leads (default 1000000)
  --database NAME   only sqlite or only postgres (default both)
`

const { values } = parseArgs({
  options: {
    leads: { type: 'boolean' },
    deriving: { type: 'boolean' },
    copying: { type: 'boolean' },
    publishing: { type: 'boolean' },
    times: { type: 'string', default: '10' },
    count: { type: 'string', default: '1000000' },
    database: { type: 'string' },
    help: { type: 'boolean' }
  }
})

if (values.help) process.stdout.write(HELP)
else {
  execFileSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' })
  const { leads, deriving, copying, publishing, times, count, database } = values
  await withDataDir((folder) => {
    if (publishing) return benchPublishing(folder, { times: Number(times), database })
    if (copying) return benchCopying(Number(count), folder)
    if (deriving) return benchDeriving(Number(count), folder, database)
    return leads ? benchManyLeads(Number(count), folder, database) : benchContent(folder)
  })
}

async function benchContent(folder: string): Promise<void> {
  const content = join(folder, 'content')
  process.stderr.write(`writing ${COUNTS.news} news and ${COUNTS.articles} articles…\n`)
  await writeCorpus(content, COUNTS)
  const options = { dataDir: join(folder, 'data'), env: { CONTENT_DIR: content } }

  for (const start of ['cold', 'warm']) {
    const begun = performance.now()
    const site = await startSite(options)
    await fetch(`${site.url}/`).then((answer) => answer.text())
    console.log(`${start} start to the first page: ${seconds(performance.now() - begun)}`)
    if (start === 'warm') await askAround(site)
    await site.kill('SIGTERM')
  }
}

async function askAround(site: { url: string; pid: number }) {
  console.log(`memory after the start: ${await megabytes(site.pid)}`)
  for (const path of LISTS) {
    const begun = performance.now()
    await fetch(site.url + path).then((answer) => answer.text())
    const first = performance.now() - begun
    const rate = await load({ url: site.url + path }, { connections: 20, seconds: 2 })
    console.log(`${path.padEnd(18)} first ${first.toFixed(0)} ms, then ${rate.toFixed(0)} req/s`)
  }
  const begun = performance.now()
  for (let number = 100; number < 2100; number++) {
    const answer = await fetch(`${site.url}/news/novost-${number}/`)
    if (answer.status !== 200) throw new Error(`novost-${number} answered ${answer.status}`)
    await answer.text()
  }
  console.log(
    `2000 items rendered once: ${((performance.now() - begun) / 2000).toFixed(1)} ms each`
  )
  console.log(`memory after that: ${await megabytes(site.pid)}`)
}

async function megabytes(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)} MB`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
