import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { constants, Script } from 'node:vm'

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
    `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`,
    {
      filename: file,
      cachedData: readIfThere(compiledFile(file)),
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
    }
  )
}

/** Runs the file that the script was compiled of, as `require` does. */
export function run(script: Script, file: string): void {
  const module = { exports: {} }
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file))
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
