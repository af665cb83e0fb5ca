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
    // A comment in a block of another kind begins with one.
    else if (line.startsWith('##')) heading = line.replace(/^#+ /, '')
  }
  return blocks
}

/** The calls of the `console` blocks of a Markdown file, with what each answers; … stands for anything in a line. */
export function documentedCalls(file: string): { command: string; answer: RegExp }[] {
  const blocks = readFileSync(file, 'utf8').matchAll(/^```console\n(.*?)^```$/gms)
  return [...blocks].flatMap(([, block = '']) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((call) => {
        const [command = '', ...lines] = call.trimEnd().split('\n')
        const text = lines.join('\n').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        return { command, answer: new RegExp(`^${text.replaceAll('…', '.+')}$`) }
      })
  )
}
