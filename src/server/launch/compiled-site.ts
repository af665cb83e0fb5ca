import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'

/** Where the code that V8 has compiled of a script is kept; it is of use to the same V8 with the same options alone. */
export function compiledFile(file: string): string {
  return `${file}.${cachedDataVersionTag()}.v8`
}

/**
 * A CommonJS file of ASCII alone as a function, with what V8 compiled of it at build. Without that, or when V8 finds it
 * unfit, the file is compiled as usual.
 */
export function compile(file: string): Script {
  return new Script(
    `(function (exports, require, module, __filename, __dirname, $mport) {${readFileSync(file, 'latin1')}\n})`,
    { filename: file, cachedData: readIfThere(compiledFile(file)) }
  )
}

/** Runs the file that the script was compiled of, as `require` does; what it imports, it imports by `$mport`. */
export function run(script: Script, file: string): void {
  const module = { exports: {} }
  const url = pathToFileURL(file)
  const importBeside = (name: string) =>
    import(name.startsWith('.') ? new URL(name, url).href : name)
  const start = script.runInThisContext()
  start(module.exports, createRequire(file), module, file, dirname(file), importBeside)
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
