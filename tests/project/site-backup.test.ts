import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import t, { type Test } from 'tap'

/** A folder of backups, beside a stand-in for the tool that notes its calls. */
function backupsIn(t: Test) {
  const root = t.testdir({
    bin: { 'site-leads': '#!/bin/bash\necho "$*"\n[ "$2" = --scheduled ] || mkdir "$2"\n' },
    backups: {},
    etc: {}
  })
  chmodSync(`${root}/bin/site-leads`, 0o755)
  const script = readFileSync('deploy/site-backup', 'utf8').replaceAll('/etc/', `${root}/etc/`)
  return {
    root,
    day: (ago: number) => new Date(Date.now() - ago * 86_400_000).toLocaleDateString('sv'),
    run: (...args: string[]) =>
      spawnSync('bash', ['-c', script, 'site-backup', ...args], {
        env: {
          ...process.env,
          PATH: `${root}/bin:${process.env.PATH}`,
          SITE_BACKUPS: `${root}/backups`
        },
        encoding: 'utf8'
      })
  }
}

t.test(
  'of backups those of the last 14 days are kept, and the first of each of six months',
  async (t) => {
    const { root, day, run } = backupsIn(t)
    const days = Array.from({ length: 251 }, (_, ago) => day(ago))
    for (const name of days.slice(1)) mkdirSync(`${root}/backups/${name}`)
    const { status, stderr } = run()
    t.same([status, stderr], [0, ''])
    const months = [...new Set(days.map((name) => name.slice(0, 7)))].slice(0, 6)
    const firsts = months.map((month) => days.findLast((name) => name.startsWith(month)))
    t.same(readdirSync(`${root}/backups`), [...new Set([...days.slice(0, 14), ...firsts])].sort())
  }
)

t.test('one that is there already is told of, and --now makes another', async (t) => {
  const { root, day, run } = backupsIn(t)
  const days = Array.from({ length: 20 }, (_, ago) => day(ago))
  for (const name of days) mkdirSync(`${root}/backups/${name}`)
  const again = run()
  t.match(again, { status: 0, stdout: /is there already, made at \d\d:\d\d: nothing was copied/ })
  t.notMatch(again.stdout, /^backup \S*backups/m)

  const another = run('--now')
  t.match(another, { status: 0, stdout: /^backup \S+-\d{6}$/m })
  const kept = readdirSync(`${root}/backups`)
  t.ok(kept.some((name) => new RegExp(`^${days[0]}-\\d{6}$`).test(name)))
  t.same(
    kept.filter((name) => days.slice(0, 14).includes(name)),
    days.slice(0, 14).sort(),
    'no day is lost for it'
  )
  t.match(run('--force'), { status: 2, stderr: /takes --now or nothing/ })
})

t.test('a backup counts once its hook has taken it away, and others go all the same', async (t) => {
  const { root, day, run } = backupsIn(t)
  const days = Array.from({ length: 100 }, (_, ago) => day(ago))
  for (const name of days.slice(1)) mkdirSync(`${root}/backups/${name}`)
  const hook = (exit: number) =>
    writeFileSync(`${root}/etc/site-backup.hook`, `#!/bin/bash\necho "to $1"\nexit ${exit}\n`, {
      mode: 0o755
    })
  const today = `${root}/backups/${days[0]}`

  hook(3)
  t.match(run(), { status: 3, stdout: `backup ${today}\nto ${today}\n` })
  t.ok(readdirSync(`${root}/backups`).length < 20)
  hook(0)
  t.match(run(), {
    status: 0,
    stdout: new RegExp(`is there already.*\nto ${today}\nbackup --scheduled\n$`)
  })
})
