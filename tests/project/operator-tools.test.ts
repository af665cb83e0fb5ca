import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'

t.test('the tools of the operator run with the settings that systemd reads', async (t) => {
  const root = t.testdir({
    bin: { id: '#!/bin/bash\necho 0\n', setpriv: '#!/bin/bash\necho "$@"; exec env\n' },
    'site.env': [
      'A=plain \\"value\\" # whole\r',
      'B="q \\"in\\" \\\\ \\n $x"',
      "C='s\\q \"'",
      'D=back\\\\slash\\#',
      '; E=1'
    ].join('\n')
  })
  for (const name of ['id', 'setpriv']) chmodSync(`${root}/bin/${name}`, 0o755)
  const unit = readFileSync('deploy/site@.service', 'utf8').replaceAll(
    '/etc/site.env',
    `${root}/site.env`
  )
  writeFileSync(`${root}/unit`, unit)
  for (const name of ['leads', 'search']) {
    const tool = `${root}/bin/site-${name}`
    symlinkSync(resolve('deploy/site-leads'), tool)
    const { status, stdout, stderr } = spawnSync('bash', [tool, 'report'], {
      env: { PATH: `${root}/bin:${process.env.PATH}`, SITE_UNIT: `${root}/unit` },
      encoding: 'utf8'
    })
    t.same([status, stderr], [0, ''], name)
    const [command = '', ...lines] = stdout.split('\n')
    t.match(
      command,
      new RegExp(`--reuid site .* /srv/site/current/dist/server/${name}\\.mjs report$`)
    )
    const read = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)))
    t.match(read, {
      A: 'plain "value" # whole',
      B: 'q "in" \\ \\n $x',
      C: 's\\q "',
      D: 'back\\slash#',
      DATA_DIR: '/var/lib/site'
    })
    t.notOk('E' in read)
  }
})
