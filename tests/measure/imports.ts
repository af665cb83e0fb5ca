import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Each file with the files of the project that it imports. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** @param withTypes Whether a file counts of which types alone are taken, and which is so never loaded. */
export function readImports(files: readonly string[], withTypes = true): Imports {
  return new Map(
    files.map((file) => [file, importsOf(file, withTypes).filter((name) => files.includes(name))])
  )
}

function importsOf(file: string, withTypes: boolean): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  return module.staticImports
    .filter(({ entries }) => withTypes || !entries.length || entries.some((one) => !one.isType))
    .map(({ moduleRequest }) => moduleRequest.value)
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(file), name))
}
