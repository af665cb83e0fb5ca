import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Each file with the files of the project that it imports, also those of which it takes types alone. */
export type Imports = ReadonlyMap<string, readonly string[]>

export function readImports(files: readonly string[]): Imports {
  return new Map(
    files.map((file) => [file, importsOf(file).filter((name) => files.includes(name))])
  )
}

function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  return module.staticImports
    .map(({ moduleRequest }) => moduleRequest.value)
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(file), name))
}
