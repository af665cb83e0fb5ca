import { LRUCache } from 'lru-cache'
import { type BudgetName, BYTE_BUDGETS } from './byte-budgets.ts'

/** Overhead per entry besides key and value, in bytes, rounded up. */
const ENTRY_BYTES = 256

/**
 * An LRU cache limited to its byte budget. A value larger than a quarter of the budget is not cached.
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

/** Memoises `make` of a text within the budget. Only for our own texts, never a visitor's. */
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

/** Copies the text: in V8 a substring would keep the whole original alive. */
export function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
