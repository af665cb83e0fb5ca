import { readFileSync } from 'node:fs'

/** Commands that stand together under a heading. */
export interface DocumentedBlock {
  heading: string
  script: string
}

/** The `sh` blocks of a Markdown file, in their order. */
export function documentedBlocks(file: string): DocumentedBlock[] {
  const blocks: DocumentedBlock[] = []
  let heading = ''
  let script: string[] | undefined
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (script && line === '```') {
      blocks.push({ heading, script: script.join('\n') })
      script = undefined
    } else if (script) script.push(line)
    else if (line === '```sh') script = []
    else if (line.startsWith('#')) heading = line.replace(/^#+ /, '')
  }
  return blocks
}
