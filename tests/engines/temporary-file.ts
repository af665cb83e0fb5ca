import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder: string | undefined

/** The path of a file to attach; it is there until this process ends. */
export function temporaryFile({ name, text }: { name: string; text: string }): string {
  folder ??= makeFolder()
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'attachments-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
}
