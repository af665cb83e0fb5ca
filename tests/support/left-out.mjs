/**
 * What a run did without, in a line: parts that could not run, then skipped tests by their reason. Empty when nothing.
 *
 * @param {readonly string[]} missing Parts, each with its reason.
 * @param {string} tap
 * @param {string} report Of Playwright, as JSON.
 */
export function leftOut(missing, tap, report) {
  const reasons = [...tap.matchAll(/^ *ok \d+ .*# SKIP ?(.*)$/gm)].map(([, reason]) => reason || '')
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const reason of [...reasons, ...skippedSpecs(JSON.parse(report))]) {
    const known = reason || 'no reason given'
    counts.set(known, (counts.get(known) ?? 0) + 1)
  }
  const skipped = [...counts].map(([reason, count]) => `${count} skipped (${reason})`)
  const parts = [...missing, ...skipped]
  return parts.length > 0 ? `Left out: ${parts.join('; ')}` : ''
}

/**
 * @typedef {{ status: string, annotations: { type: string, description?: string }[] }} Ran
 * @param {{ suites?: [], specs?: { tests: Ran[] }[] }} suite
 * @returns {string[]}
 */
function skippedSpecs({ suites = [], specs = [] }) {
  const skipped = specs.flatMap(({ tests }) => tests).filter(({ status }) => status === 'skipped')
  const reasons = skipped.map(
    ({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? ''
  )
  return [...reasons, ...suites.flatMap(skippedSpecs)]
}
