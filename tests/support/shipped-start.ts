import { readFileSync } from 'node:fs'

/**
 * What the unit starts Node with.
 *
 * @throws {Error} When it sets no heap limit.
 */
export function shippedStart(): { node: string[]; env: Record<string, string> } {
  const unit = readFileSync('deploy/site@.service', 'utf8')
  const [, options = ''] = /^ExecStart=\S+node (.*)dist\//m.exec(unit) ?? []
  const node = options.split(' ').filter(Boolean)
  const allocator = [...unit.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [
    name,
    value
  ])
  if (!node.some((option) => option.startsWith('--max-old-space-size=')))
    throw new Error('the unit sets no heap limit')
  return { node, env: Object.fromEntries(allocator) }
}
