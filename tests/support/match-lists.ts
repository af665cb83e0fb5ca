import type { Test } from 'tap'

/** As `t.match`, which is content with a list that goes on after what is expected; here the lists are as long. */
export function matchLists(
  t: Test,
  found: unknown,
  expected: unknown,
  message = 'as expected, and as long'
): void {
  t.match(found, withLengths(expected), message)
}

function withLengths(expected: unknown): unknown {
  if (Array.isArray(expected)) return { ...expected.map(withLengths), length: expected.length }
  if (expected?.constructor !== Object) return expected
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [name, withLengths(value)])
  )
}
