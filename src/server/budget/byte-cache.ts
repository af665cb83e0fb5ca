import { LRUCache } from 'lru-cache'
import { type BudgetName, BYTE_BUDGETS } from './byte-budgets.ts'

/** What the engine and the cache keep beside key and value, in bytes, rounded up. */
const ENTRY_BYTES = 256

/**
 * A cache that holds no more bytes than its budget says, the least recently used go first. A value that would take
 * more than a quarter of it is not kept at all.
 *
 * @param sizeOf Bytes of a value; its key is counted here.
 */
export function createByteCache<Value extends object | string | number>(
  name: BudgetName,
  sizeOf: (value: Value) => number
): LRUCache<string, Value> {
  const maxSize = BYTE_BUDGETS[name]
  return new LRUCache<string, Value>({
    maxSize,
    maxEntrySize: Math.floor(maxSize / 4),
    sizeCalculation: (value, key) => ENTRY_BYTES + bytesOfText(key) + sizeOf(value)
  })
}

/** What `make` makes of a text, kept as long as the budget has room. For texts of ours, never of a visitor. */
export function memoText(
  name: BudgetName,
  make: (text: string) => string
): (text: string) => string {
  const kept = createByteCache<string>(name, bytesOfText)
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const made = make(text)
    kept.set(ownText(text), ownText(made))
    return made
  }
}

/** Bytes that a text takes in memory at most: two for each UTF-16 code unit. */
export function bytesOfText(text: string): number {
  return 2 * text.length
}

/** The text in memory of its own: the engine lets a part of a text hold on to the whole that it was cut from. */
export function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
