import { networksOf } from '../../allowance/networks.ts'

const MIB = 1024 * 1024
/** Unfinished uploads of one address together: three of the largest. */
const SHARE_BYTES = 32 * MIB
/** Half of the spool: no network, however wide, leaves others without room. */
const WIDEST_BYTES = 128 * MIB

/** How much room each sender takes up at the moment. Who takes up none is not remembered. */
export interface SenderShares {
  /** False, and nothing is taken, when the sender, or a network that it is in, has its share. */
  take(address: string, bytes: number): boolean
  giveBack(address: string, bytes: number): void
}

export function createSenderShares(): SenderShares {
  const held = new Map<string, number>()

  function add(address: string, bytes: number): void {
    for (const { name } of networksOf(address)) {
      const sum = (held.get(name) ?? 0) + bytes
      if (sum > 0) held.set(name, sum)
      else held.delete(name)
    }
  }

  return {
    take(address, bytes) {
      const fits = networksOf(address).every(
        ({ name, factor }) =>
          (held.get(name) ?? 0) + bytes <= Math.min(SHARE_BYTES * factor, WIDEST_BYTES)
      )
      if (fits) add(address, bytes)
      return fits
    },
    giveBack: (address, bytes) => add(address, -bytes)
  }
}
