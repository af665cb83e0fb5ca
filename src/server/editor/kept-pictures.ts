import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const PAGE = 100

/** SHA-256 of the pictures in a folder, a hundred at once; none where there is no folder. */
export async function* pagesOfPictures(folder: string): AsyncGenerator<string[]> {
  const entries = await opendir(folder).catch(() => undefined)
  let names: string[] = []
  for await (const { name } of entries ?? []) {
    // Those on their way have other names.
    if (/^[0-9a-f]{64}$/.test(name)) names.push(name)
    if (names.length < PAGE) continue
    yield names
    names = []
  }
  if (names.length > 0) yield names
}

export async function bytesOfPictures(folder: string): Promise<number> {
  let bytes = 0
  for await (const names of pagesOfPictures(folder))
    for (const size of await Promise.all(names.map((name) => sizeOf(join(folder, name)))))
      bytes += size
  return bytes
}

/**
 * Removes pictures that have lain in a folder for longer than `keptMs` and that nobody names.
 *
 * @param named Those that somebody names; only asked where there are such old ones.
 */
export async function sweepPictures(
  folder: string,
  keptMs: number,
  named: (among: readonly string[]) => Promise<ReadonlySet<string>>,
  now: Date
): Promise<void> {
  for await (const names of pagesOfPictures(folder)) {
    const made = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)))
    const old = names.filter((_, at) => now.getTime() - (made[at]?.mtimeMs ?? Infinity) > keptMs)
    const kept = old.length > 0 ? await named(old) : new Set()
    for (const name of old) if (!kept.has(name)) await rm(join(folder, name), { force: true })
  }
}

/** Another process may have swept it. */
async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}
