// The build's last step: starts the site, reads its first page and keeps what V8 has compiled until then, so that a start
// with the same options of Node compiles next to nothing. `node <options> dist/build/keep-compiled.mjs <file> <port>`
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import writeFileAtomic from 'write-file-atomic'
import { compile, compiledFile, run } from './compiled-site.ts'

const PATIENCE_MS = 50
const [, , name = '', port = ''] = process.argv
const file = resolve(name)

const script = compile(file)
run(script, file)
const status = await firstStatus()
if (status === 200) writeFileAtomic.sync(compiledFile(file), script.createCachedData())
else process.stderr.write(`The home page answers ${status}: nothing is compiled ahead.\n`)
process.exit()

/** Asks until the site listens. One that does not start ends the process itself, with its own words. */
async function firstStatus(): Promise<number> {
  for (;;) {
    try {
      const page = await fetch(`http://127.0.0.1:${port}/`)
      await page.arrayBuffer()
      return page.status
    } catch {
      await setTimeout(PATIENCE_MS)
    }
  }
}
