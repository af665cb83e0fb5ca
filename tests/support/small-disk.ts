import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A file system of so many megabytes; undefined where mounting is not allowed. */
export function mountSmall(folder: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'pipe'
    })
  } catch {
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    fill() {
      execFileSync('sh', ['-c', `head -c 200m /dev/zero > ${filler} || true`], { stdio: 'pipe' })
    },
    empty: () => rm(filler, { force: true }),
    unmount: () => execFileSync('umount', ['-l', folder])
  }
}

interface SmallDisk {
  /** Takes all the room that is left. */
  fill(): void
  /** Gives it back. */
  empty(): Promise<void>
  unmount(): void
}
