import type { Test } from 'tap'
import { openScriptedServer, type ScriptedServer } from './deploy-scripts.ts'

/** A step, the call that fails in it, and what the operator reads. */
export type Row = readonly [step: string, fails: string, reads: RegExp]

/** Release 1 is installed: nothing may take the site from its visitors. */
export function serverWith(t: Test) {
  const root = t.testdir()
  const server = openScriptedServer(root)
  goes(t, server, '1', 'install')
  return { root, server }
}

export function goes(t: Test, server: ScriptedServer, release: string, script: string) {
  const { code, output } = server.run(release, script)
  t.equal(code, 0, output)
  t.notMatch(output, 'NOBODY SERVES')
}

export function stops(
  t: Test,
  server: ScriptedServer,
  [release, script]: [string, string],
  [step, fails, reads]: Row
) {
  const { code, output } = server.run(release, script, fails)
  t.equal(code, 1, `${fails}\n${output}`)
  t.match(output, `STOPPED at: ${step}\n`)
  t.match(output, reads)
  t.notMatch(output, 'NOBODY SERVES')
}
