import { readFileSync } from 'node:fs'

/**
 * What the unit starts Node with.
 *
 * @throws {Error} When it sets no heap limit.
 */
export function shippedStart(): { node: string[]; env: Record<string, string> } {
  const unit = readFileSync('deploy/site@.service', 'utf8')
  const [, options = ''] = /^ExecStart=\S+node (.*)dist\//m.exec(unit) ?? []
  const allocator = [...unit.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [
    name,
    value
  ])
  if (!options.includes('--max-old-space-size=')) throw new Error('the unit sets no heap limit')
  return { node: options.trim().split(/\s+/), env: Object.fromEntries(allocator) }
}
