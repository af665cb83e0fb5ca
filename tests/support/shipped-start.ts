import { readFileSync } from 'node:fs'
import { unitOptions } from '../../src/build/keep-compiled.mjs'

/**
 * What the unit starts Node with.
 *
 * @throws {Error} When it sets no heap limit.
 */
export function shippedStart(): { node: string[]; env: Record<string, string> } {
  const unit = readFileSync('deploy/site@.service', 'utf8')
  const node = unitOptions()
  const allocator = [...unit.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [
    name,
    value
  ])
  if (!node.some((option) => option.startsWith('--max-old-space-size=')))
    throw new Error('the unit sets no heap limit')
  return { node, env: Object.fromEntries(allocator) }
}
