import { isIPv6 } from 'node:net'

/** A network that contains an address, and its limit as a multiple of one customer's. */
export interface Network {
  name: string
  factor: number
}

/**
 * IPv6 customers get at least a /64, homes a /56, companies a /48; a mobile operator hands out /64s of one /48. IPv4
 * addresses are scarce: neighbours are unrelated.
 *
 * Source: RFC 6177, RIPE-690.
 */
const IPV6_RUNGS = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 }
] as const

/**
 * An IPv4 address inside an IPv6 one: mapped, or as a translator writes it.
 *
 * Source: RFC 4291, 2.5.5.2; RFC 6052, 2.1; RFC 7915; RFC 8215.
 */
const WITH_IPV4 = /^(?:0{20}ffff|0{16}ffff0{4}|0064ff9b0{16}|0064ff9b0001[\da-f]{12})([\da-f]{8})$/

const LONGEST_ADDRESS = 45

/** The networks an address is counted under, narrowest first. */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  // Drop the zone: it names one of our own interfaces.
  const [bare = ''] = address.split('%', 1)
  if (!isIPv6(bare)) return [{ name: bare.slice(0, LONGEST_ADDRESS), factor: 1 }]
  const digits = hexDigits(bare)
  const [, inside = ''] = WITH_IPV4.exec(digits) ?? []
  if (inside) return [{ name: bytesOf(inside).join('.'), factor: 1 }]
  const [home, ...wider] = IPV6_RUNGS.map(({ bits, factor }) => {
    return { name: `${digits.slice(0, bits / 4)}/${bits}`, factor }
  })
  return [home as Network, ...wider]
}

/** The widest network that may still belong to one customer: its address may change from call to call. */
export function widestNetworkOf(address: string): string {
  const networks = networksOf(address)
  return (networks.at(-1) ?? networks[0]).name
}

/** The 32 digits of an IPv6 address. */
function hexDigits(address: string): string {
  const [head = '', tail = ''] = address.split('::')
  const [left, right] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...(address.includes('::') ? zeros : []), ...right]
  return groups.map((group) => group.padStart(4, '0').toLowerCase()).join('')
}

/** A trailing IPv4 address takes two groups. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => groupsOfIpv4(group) ?? [group])
}

function groupsOfIpv4(group: string): string[] | undefined {
  if (!group.includes('.')) return undefined
  const digits = group.split('.').map((byte) => Number(byte).toString(16).padStart(2, '0'))
  return [digits.slice(0, 2).join(''), digits.slice(2).join('')]
}

/** Decimal, as IPv4 addresses are written. */
function bytesOf(digits: string): number[] {
  return (digits.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
}
