// `npm run look`: photographs every template and state, and names what changed since the last commit's sheet.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startProgress } from '../../src/server/commands/terminal.ts'
import { startSite, withDataDir } from '../support/site-process.ts'
import { changedShare } from './compare.ts'
import { type Photographer, startPhotographer } from './photographer.ts'
import { type Cell, percent, type Row, sheet } from './sheet.ts'
import { LOOKS, type Look } from './states.ts'

const HELP = `npm run look -- [--only TEXT] [--widths N,N] [--design DIR]

Photographs every template and state into dist/look/<commit>/, lays them out on dist/look/index.html, and names what
looks otherwise than on the sheet of the last commit that has one.
  --only TEXT    those whose name contains it
  --widths N,N   CSS pixels (default 390,768,1440)
  --design DIR   the folder of the art direction, whose pages stand beside ours; or LOOK_DESIGN
About six minutes on two cores. What changed never fails it: that is for a person to judge.
`
const FOLDER = 'dist/look'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '390,768,1440' },
    design: { type: 'string', default: process.env.LOOK_DESIGN ?? '' },
    help: { type: 'boolean', short: 'h', default: false }
  }
})

if (values.help) process.stdout.write(HELP)
else await look()

async function look(): Promise<void> {
  execFileSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' })
  const looks = LOOKS.filter(({ name }) => name.includes(values.only))
  const widths = values.widths.split(',').map(Number)
  const name = sheetName()
  const earlier = earlierSheet(name)
  mkdirSync(`${FOLDER}/${name}`, { recursive: true })
  mkdirSync(`${FOLDER}/design`, { recursive: true })
  const rows = await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir, env: { STYLEGUIDE: 'on' } })
    const photographer = await startPhotographer(site.url, values.design)
    try {
      return await photograph(photographer, { looks, widths, name, earlier })
    } finally {
      await photographer.close()
      await site.kill('SIGTERM')
    }
  })
  writeFileSync(`${FOLDER}/index.html`, sheet(`Sheet of ${name}`, rows))
  tell(rows, earlier)
}

interface Order {
  looks: readonly Look[]
  widths: readonly number[]
  name: string
  earlier: string | undefined
}

async function photograph(photographer: Photographer, order: Order): Promise<Row[]> {
  const progress = startProgress('photographed')
  const rows: Row[] = []
  for (const one of order.looks) {
    const cells = await Promise.all(
      order.widths.map((width) => photographCell(photographer, one, width, order))
    )
    rows.push({ name: one.name, cells: cells.filter((cell) => cell !== undefined) })
    progress.update(rows.length, order.looks.length)
  }
  progress.stop()
  return rows
}

async function photographCell(
  photographer: Photographer,
  one: Look,
  width: number,
  { name, earlier }: Order
): Promise<Cell | undefined> {
  const file = `${fileName(one.name)}-${width}.png`
  const picture = `${name}/${file}`
  if (!(await photographer.take(one, width, `${FOLDER}/${picture}`))) return undefined
  const design = await photographDesign(photographer, one, width)
  const before = `${earlier}/${file}`
  if (!earlier || !existsSync(`${FOLDER}/${before}`)) return { width, picture, design }
  const changed = await changedShare(`${FOLDER}/${before}`, `${FOLDER}/${picture}`)
  return { width, picture, design, before, changed }
}

/** Once for all states that it stands beside; the art direction does not change with the site. */
async function photographDesign(photographer: Photographer, { design }: Look, width: number) {
  if (!design || !existsSync(`${values.design}/${design.replace(/#.*/, '')}`)) return undefined
  const picture = `design/${fileName(design)}-${width}.png`
  if (!existsSync(`${FOLDER}/${picture}`)) {
    await photographer.takeDesign(design, width, `${FOLDER}/${picture}`)
  }
  return picture
}

function tell(rows: readonly Row[], earlier: string | undefined): void {
  const changed = rows.flatMap(({ name, cells }) =>
    cells.flatMap(({ width, changed }) =>
      changed ? [`${name} at ${width} px: ${percent(changed)}\n`] : []
    )
  )
  const pictures = rows.flatMap(({ cells }) => cells).length
  const since = earlier ? `${changed.length} changed since ${earlier}` : 'no earlier sheet'
  process.stdout.write(`${changed.join('')}${pictures} pictures, ${since}: ${FOLDER}/index.html\n`)
}

/** The commit, and whether the files are still those that it holds. */
function sheetName(): string {
  const commit = git('rev-parse', '--short', 'HEAD')
  return git('status', '--porcelain') ? `${commit}-edited` : commit
}

/** The newest commit's that has been photographed, other than this one's own. */
function earlierSheet(own: string): string | undefined {
  return git('rev-list', '--abbrev-commit', '--max-count=500', 'HEAD')
    .split('\n')
    .find((commit) => commit !== own && existsSync(`${FOLDER}/${commit}`))
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}

function fileName(name: string): string {
  return name.replaceAll(/[^\p{Letter}\d]+/gu, '-').replaceAll(/^-|-$/g, '') || 'home'
}
