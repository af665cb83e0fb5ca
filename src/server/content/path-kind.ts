import { type Stats, statSync } from 'node:fs'

/** Also false where there is nothing. */
export function isFile(path: string): boolean {
  return statOf(path)?.isFile() ?? false
}

/** Also false where there is nothing. */
export function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() ?? false
}

/** Below a file there is nothing either, which not every Node says alike. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
