import { execFileSync } from 'node:child_process'
import type { Section } from './audit-page.ts'

const KINDS = ['words', 'links out', 'pages leading here']
/** A text that was shortened is not a worse one. */
const NOISE = 0.1

/** What editors have written, by `npm run check -- --figures`. */
export function content(): Section {
  process.stderr.write('Content …\n')
  const printed = execFileSync('node', ['dist/build/check-content.mjs', '--figures'], {
    encoding: 'utf8'
  })
  const families = [...printed.matchAll(/^([^|\n]+) \| (\d+) \| (.* \/ .*)$/gm)].map(
    ([, name = '', pages = '', spreads = '']) => ({ name, pages, spreads: spreads.split(' | ') })
  )
  const orphans = /^Orphans: (.*)\.$/m.exec(printed)?.[1] ?? 'not told'
  return {
    title: 'Content: least / middle / most',
    note: `Pages that no other page leads to: ${orphans}.`,
    columns: ['family', 'pages', ...KINDS],
    rows: families.map(({ name, pages, spreads }) => ({
      cells: [name, pages, ...spreads],
      isFault: false
    })),
    faults: orphans === 'none' && families.length > 0 ? 0 : 1,
    figures: families.flatMap(({ name, pages, spreads }) => [
      { name: `Content: ${name}, pages`, value: Number(pages), better: 'more' as const },
      ...KINDS.map((kind, at) => ({
        name: `Content: ${name}, ${kind}, middle`,
        value: Number(spreads[at]?.split(' / ')[1]),
        better: 'more' as const,
        noise: NOISE
      }))
    ])
  }
}
