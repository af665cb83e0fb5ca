import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type BudgetName, BYTE_BUDGETS, bytesOfText } from '../budget/byte-budgets.ts'

/** What one customer may use, and how long until it is replenished. */
interface AllowanceWindow {
  limit: number
  windowMs: number
}

/** Rate limit per address. Its networks are counted as well, wider ones with larger limits. */
export interface Allowance {
  /**
   * Spends from the allowance; false, and nothing is spent, when not enough is left.
   *
   * @param unit Names what is paid for: while its receipt is kept, the same unit from the same address is free.
   * @param amount Defaults to 1.
   */
  take(address: string, what?: { unit?: string; amount?: number }): Promise<boolean>
}

/**
 * @param name Tells the allowances of one ledger apart.
 * @param receiptMs How long a receipt is kept: at most as long as a repeat counts as the same unit.
 */
export function createAllowance(
  name: string,
  windows: readonly AllowanceWindow[],
  ledger: Ledger,
  receiptMs = Math.max(...windows.map(({ windowMs }) => windowMs))
): Allowance {
  function receiptOf(network: string, unit: string): Receipt {
    const mark = createHash('sha256').update(unit).digest('base64url').slice(0, 16)
    return { name: `${name} ${network} ${mark}`, windowMs: receiptMs }
  }

  return {
    take(address, { unit, amount = 1 } = {}) {
      const networks = networksOf(address)
      const expenses = windows.flatMap(({ limit, windowMs }, i) =>
        networks.map((network) => {
          const most = limit * network.factor
          return { name: `${name}${i} ${network.name}`, amount, most, windowMs }
        })
      )
      return ledger.spend(
        expenses,
        unit === undefined ? undefined : receiptOf(networks[0].name, unit)
      )
    }
  }
}

/** Records what senders spend of their allowances. */
export interface Ledger {
  /**
   * Records all expenses, or none and returns false when one exceeds what is left.
   *
   * @param receipt Names what is paid for: while it is kept, the same thing costs nothing more.
   * @throws {Error} When the ledger is kept in a database that cannot be written.
   */
  spend(expenses: readonly Expense[], receipt?: Receipt): Promise<boolean>
  forgetExpired(): Promise<void>
}

export type Receipt = Pick<Expense, 'name' | 'windowMs'>

/** A ledger private to this process. */
export function createMemoryLedger(counters: Counters): Ledger {
  return {
    async spend(expenses, receipt) {
      if (receipt && counters.spent(receipt.name) !== undefined) return true
      const fits = ({ name, amount, most }: Expense) => (counters.spent(name) ?? 0) + amount <= most
      if (!expenses.every(fits)) return false
      for (const expense of expenses) counters.add(expense)
      // Its usage is zero, so it is the first to be evicted.
      if (receipt) counters.add({ ...receipt, amount: 0, most: 1 })
      return true
    },
    forgetExpired: async () => counters.forgetExpired()
  }
}

/** A network that contains an address, and its limit as a multiple of one customer's. */
interface Network {
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

/** Memory per counter besides its name, in bytes, measured and rounded up. */
const COUNTER_BYTES = 288

/** How long no new names are accepted when memory is full of names at their limit. */
const FULL_MS = 1000

type Counters = ReturnType<typeof createCounters>

/** An amount to charge to a name. */
export interface Expense {
  name: string
  amount: number
  /** The most a name may use within its window. */
  most: number
  /** A window starts with the first expense and expires by itself. */
  windowMs: number
}

interface Counter {
  spent: number
  most: number
  since: number
  windowMs: number
}

/**
 * In-memory counters of this process, within their byte budget. Expired windows are evicted first, then the names that
 * have used least of their limit: a flood of other names cannot free one that is at its limit. A clock jump ends
 * windows early, never late.
 */
export function createCounters(budget: BudgetName, now: () => number = Date.now) {
  const maxBytes = BYTE_BUDGETS[budget]
  const counters = new Map<string, Counter>()
  let bytes = 0
  let fullSince: number | undefined

  function isRunning({ since, windowMs }: Counter): boolean {
    const ageMs = now() - since
    return ageMs >= 0 && ageMs < windowMs
  }

  function running(name: string): Counter | undefined {
    const counter = counters.get(name)
    return counter && isRunning(counter) ? counter : undefined
  }

  function forget(name: string): void {
    if (counters.delete(name)) bytes -= counterBytes(name)
  }

  function forgetExpired(): void {
    for (const [name, counter] of counters) if (!isRunning(counter)) forget(name)
  }

  /** Evicts down to three quarters, so that it runs rarely. */
  function makeRoom(): void {
    if (fullSince !== undefined && Math.abs(now() - fullSince) < FULL_MS) return
    forgetExpired()
    const free = [...counters].filter(([, { spent, most }]) => spent < most)
    free.sort(([, a], [, b]) => a.spent / a.most - b.spent / b.most)
    for (const [name] of free) {
      if (bytes <= maxBytes * 0.75) return
      forget(name)
    }
    if (bytes > maxBytes * 0.75) fullSince = now()
  }

  return {
    /** The sum of a name's running window; undefined when none is running. */
    spent: (name: string) => running(name)?.spent,
    add({ name, amount, most, windowMs }: Expense): void {
      const counter = running(name)
      if (counter) {
        counter.spent += amount
        return
      }
      forget(name)
      if (bytes + counterBytes(name) > maxBytes) makeRoom()
      if (bytes + counterBytes(name) > maxBytes) return
      counters.set(name, { spent: amount, most, since: now(), windowMs })
      bytes += counterBytes(name)
    },
    /** Frees the memory of windows that are over. */
    forgetExpired
  }
}

function counterBytes(name: string): number {
  return COUNTER_BYTES + bytesOfText(name)
}
