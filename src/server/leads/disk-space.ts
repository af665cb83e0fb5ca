import { statfs } from 'node:fs/promises'

const MIB = 1024 * 1024

/** What is kept free for leads without files: so much, on a small disk a tenth of it. */
const MAX_RESERVE_BYTES = 256 * MIB
const RESERVE_SHARE = 0.1

/** Below this part of the reserve a lead itself may find no room. */
const LAST_SHARE = 0.25

export interface DiskSpace {
  freeBytes: number
  /** Files are refused when less than this is free. */
  reserveBytes: number
  /** Whether leads themselves still have room. */
  hasRoom: boolean
}

/** The disk that a folder is on, as far as this user may fill it. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return judgeSpace(bavail * bsize, blocks * bsize)
}

/** What so many free bytes of a disk of that size are enough for. */
export function judgeSpace(freeBytes: number, diskBytes: number): DiskSpace {
  const reserveBytes = Math.min(MAX_RESERVE_BYTES, diskBytes * RESERVE_SHARE)
  return { freeBytes, reserveBytes, hasRoom: freeBytes > reserveBytes * LAST_SHARE }
}
