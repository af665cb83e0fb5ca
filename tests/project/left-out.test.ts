import t from 'tap'
import { leftOut } from '../support/left-out.mjs'

const TAP = `TAP version 13
ok 1 - a site
  ---
  duration_ms: 1
  ...
    ok 1 - behind nginx # SKIP nginx is not installed
    ok 2 - its limits # SKIP nginx is not installed
ok 2 - a unit # SKIP
`
const REPORT = {
  suites: [
    {
      suites: [{ specs: [spec('skipped', 'nginx is not installed'), spec('expected')] }],
      specs: [spec('skipped', 'Firefox is not installed')]
    }
  ]
}

function spec(status: string, description?: string) {
  return { tests: [{ status, annotations: description ? [{ type: 'skip', description }] : [] }] }
}

t.test('N02: a line says what was left out and why', async (t) => {
  const text = leftOut(['the tests in a browser (none is here)'], TAP, JSON.stringify(REPORT))
  t.equal(
    text,
    'Left out: the tests in a browser (none is here); 3 skipped (nginx is not installed); ' +
      '1 skipped (no reason given); 1 skipped (Firefox is not installed)'
  )
  t.equal(leftOut([], 'ok 1 - a site\n', '{}'), '')
})
