import { statfs } from 'node:fs/promises'

const MIB = 1024 * 1024

/** Space reserved for leads without files: this much, or a tenth of a small disk. */
const MAX_RESERVE_BYTES = 256 * MIB
const RESERVE_SHARE = 0.1

/** Below this share of the reserve there may not be room even for a lead. */
const LAST_SHARE = 0.25

/** Worth a warning, before anything is refused. */
export const LOW_DISK_BYTES = 1024 * MIB

export interface DiskSpace {
  freeBytes: number
  /** Files are refused when less than this is free. */
  reserveBytes: number
  /** Whether leads themselves still have room. */
  hasRoom: boolean
}

/** Space on the disk that holds a folder, as far as this user may fill it. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return judgeSpace(bavail * bsize, blocks * bsize)
}

/** What this much free space allows on a disk of this size. */
export function judgeSpace(freeBytes: number, diskBytes: number): DiskSpace {
  const reserveBytes = Math.min(MAX_RESERVE_BYTES, diskBytes * RESERVE_SHARE)
  return { freeBytes, reserveBytes, hasRoom: freeBytes > reserveBytes * LAST_SHARE }
}
