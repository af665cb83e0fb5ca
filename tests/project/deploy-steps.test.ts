import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { goes, openScriptedServer, type Row, serverWith, stops } from '../support/deploy-scripts.ts'

const INSTALL: Row[] = [
  ['packages', 'apt-get *', /what apt-get says, then run deploy\/install again/],
  ['account site', 'useradd *', /by hand: useradd --system site/],
  ['build', 'node --version', /is missing: it is to be 20\.19/],
  ['build', 'npm ci', /registry reachable, the disk not full/],
  ['build', 'npm run build', /first error above/],
  ['build', 'npm prune *', /first error above/],
  ['content', 'install -d -m *', /rights on \/srv\/site\/content/],
  ['content', 'install -D *', /rights on \/srv\/site\/content/],
  ['content', 'chmod *', /rights on \/srv\/site\/content/],
  ['check of the content', 'mktemp *', /Is \/tmp full\?/],
  [
    'check of the content',
    'node --input-type=module *',
    /Mend these lines in \/srv\/site\/content/
  ],
  ['settings', 'install -m 0600 *', /rights on \/etc\./],
  ['settings', 'mv * */site.env', /rights on \/etc\./],
  ['folders', 'mkdir * */nginx', /rights on \/var\./],
  ['folders', 'install -d -o *', /rights on \/var\./],
  ['units', 'install -m 0644 *', /rights on \/etc\/systemd\/system/],
  ['units', 'install -m 0755 *', /rights on \/etc\/systemd\/system/],
  ['units', 'systemctl daemon-reload', /rights on \/etc\/systemd\/system/],
  ['current release', 'ln * */current', /rights on \/srv\/site\./],
  ['start', 'systemctl enable --now site@3000', /journalctl -u site@3000 -n 20 says why/],
  ['first answer', 'curl *', /site-leads doctor and journalctl/],
  ['certificate', 'mkdir * */site-tls', /rights on \/etc\./],
  ['certificate', 'openssl *', /rights on \/etc\./],
  ['nginx', 'sed s/agency*', /nginx -t names file and line/],
  ['nginx', 'mv * */site.conf', /nginx -t names file and line/],
  ['nginx', 'rm */sites-enabled/default', /nginx -t names file and line/],
  ['nginx', 'ln * */sites-enabled/', /nginx -t names file and line/],
  ['nginx', 'sed -i * */nginx.conf', /nginx -t names file and line/],
  ['nginx', 'nginx -t', /nginx -t names file and line/],
  ['nginx', 'systemctl reload nginx', /nginx -t names file and line/],
  ['daily backup', 'systemctl enable --now site-backup.timer', /site-backup\.timer says why/]
]
const FORMER = /[Tt]he former release serves on\./
const UPDATE: Row[] = [
  ['build', 'node --version', FORMER],
  ['build', 'npm run build', FORMER],
  ['build', 'npm prune *', FORMER],
  ['content', 'install -d -m *', FORMER],
  ['content', 'install -D *', FORMER],
  ['content', 'chmod *', FORMER],
  ['check of the content', 'mktemp *', FORMER],
  ['check of the content', 'node --input-type=module *', FORMER],
  ['assets', 'cp -u*', /disk full\? df -h \/srv\. The former release serves on/],
  ['units', 'install -m 0644 *', FORMER],
  ['units', 'install -m 0755 *', FORMER],
  ['units', 'systemctl daemon-reload', FORMER],
  ['change of release', 'ln * */previous', FORMER],
  ['change of release', 'ln * */changing', FORMER],
  ['change of release', 'ln * */current', FORMER],
  ['change of release', 'systemctl start site@3001', FORMER],
  ['change of release', 'curl 3001 2', FORMER],
  ['change of release', 'curl 3000 2', FORMER]
]
const PRESENT = /[Tt]he present release serves on\./
const ROLLBACK: Row[] = [
  ['units', 'install -m 0644 *', /Nothing else was changed/],
  ['units', 'install -m 0755 *', /Nothing else was changed/],
  ['units', 'systemctl daemon-reload', /Nothing else was changed/],
  ['change of release', 'ln * */changing', PRESENT],
  ['change of release', 'ln * */current', PRESENT],
  ['change of release', 'systemctl start site@3001', PRESENT],
  ['change of release', 'curl 3001 1', PRESENT],
  ['change of release', 'curl 3000 1', PRESENT]
]
const serving = (release: string) => ({
  serves: { 3000: release },
  unit: release,
  current: release
})

t.test(
  'deploy/install stops where a step fails, says what to do, and is gone on with',
  async (t) => {
    const root = t.testdir()
    const server = openScriptedServer(root)
    for (const row of INSTALL) stops(t, server, ['1', 'install'], row)
    goes(t, server, '1', 'install')
    t.same(server.state(), serving('1'))
    for (const file of ['etc/site.env', 'etc/nginx/sites-available/site.conf'])
      t.match(readFileSync(join(root, file), 'utf8'), 'https://agency.example', file)
  }
)

t.test('the scripts may be run by way of the link to the release that serves', async (t) => {
  const { root, server } = serverWith(t)
  const by = (script: string) =>
    server.call(`cd /srv/site/current && deploy/${script} agency.example`)

  t.match(by('install'), { code: 0 })
  t.equal(readlinkSync(join(root, 'srv/site/current')), join(root, 'srv/site/releases/1'))
  t.match(by('update'), { code: 1, output: '/srv/site/releases/1 serves already' })
  t.same(server.state(), serving('1'))
})

t.test(
  'an update or a rollback that stops anywhere leaves the release that serves, with its units',
  async (t) => {
    const { server } = serverWith(t)
    for (const [script, rows, before, after] of [
      ['update', UPDATE, '1', '2'],
      ['rollback', ROLLBACK, '2', '1']
    ] as const) {
      for (const row of rows) {
        stops(t, server, ['2', script], row)
        const { unit, ...state } = server.state()
        // Those that could not be installed are installed by whoever goes on.
        if (row[0] === 'units') t.match(serving(before), state, row.join())
        else t.same({ ...state, unit }, serving(before), row.join())
      }
      goes(t, server, '2', script)
      t.same(server.state(), serving(after))
    }
  }
)

t.test('nothing that starts on 3000: which release serves on 3001 is told', async (t) => {
  const { server } = serverWith(t)
  const stuck = 'systemctl restart site@3000'
  const advice = (release: string) =>
    new RegExp(
      `/releases/${release} serves on 3001: .+ systemctl restart site@3000 && systemctl stop site@3001[^]+Unless a line above says otherwise`
    )
  const mend = () => {
    t.equal(server.call('systemctl restart site@3000 && systemctl stop site@3001').code, 0)
  }

  stops(t, server, ['2', 'update'], ['change of release', stuck, advice('2')])
  t.match(server.state(), { serves: { 3001: '2' }, current: '1' })
  mend()
  t.same(server.state(), serving('1'))

  goes(t, server, '2', 'update')
  stops(t, server, ['2', 'rollback'], ['change of release', stuck, advice('1')])
  t.match(server.state(), { serves: { 3001: '1' }, current: '2' })
  mend()
  t.same(server.state(), serving('2'))
})

t.test(
  'a rollback that cannot note where it came from says so, and how to do it by hand',
  async (t) => {
    const { root, server } = serverWith(t)
    goes(t, server, '2', 'update')

    const { code, output } = server.run('2', 'rollback', 'ln * */previous')

    t.equal(code, 1, output)
    t.notMatch(output, 'NOBODY SERVES')
    t.same(server.state(), serving('1'))
    const [, command = ''] = /releases\/1 serves\. .+: (ln .+)/.exec(output) ?? []
    t.equal(server.call(command).code, 0, output)
    t.match(readlinkSync(join(root, 'srv/site/previous')), /releases\/2$/)
    goes(t, server, '1', 'rollback')
    t.same(server.state(), serving('2'))
  }
)

for (const [call, says] of [
  ['systemctl stop site@3001', 'site@3001 runs still: systemctl stop site@3001'],
  ['rm -f */changing', 'rm /srv/site/changing']
] as const) {
  t.test(`${call} that fails is told of, and the change is one`, async (t) => {
    const { server } = serverWith(t)
    for (const [script, after] of [
      ['update', '2'],
      ['rollback', '1']
    ] as const) {
      const { code, output } = server.run('2', script, call)
      t.equal(code, 0, output)
      t.match(output, says)
      t.notMatch(output, 'NOBODY SERVES')
      t.match(server.state(), { ...serving(after), serves: { 3000: after } })
      t.equal(server.call('systemctl stop site@3001; rm -f /srv/site/changing').code, 0)
    }
  })
}

t.test('assets of the former release are kept, and the new one’s are its own', async (t) => {
  const { root, server } = serverWith(t)
  const assets = (release: string) => join(root, 'srv/site/releases', release, 'dist/assets')
  writeFileSync(join(assets('1'), 'of-2.js'), 'older')
  goes(t, server, '2', 'update')
  t.same(readdirSync(assets('2')), ['of-1.js', 'of-2.js'])
  t.equal(readFileSync(join(assets('2'), 'of-2.js'), 'utf8'), '\n')

  const long = new Date(Date.now() - 40 * 86_400_000)
  for (const name of readdirSync(assets('2'))) utimesSync(join(assets('2'), name), long, long)
  writeFileSync(join(assets('2'), 'of-last-week.js'), '')
  goes(t, server, '3', 'update')
  t.same(
    readdirSync(assets('3')),
    ['of-2.js', 'of-3.js', 'of-last-week.js'],
    'its own, however old, and what it has kept for less than a month'
  )
  goes(t, server, '4', 'update')
  t.same(readdirSync(assets('4')), ['of-2.js', 'of-3.js', 'of-4.js', 'of-last-week.js'])
})

t.test('an old release that cannot be removed is told of, and the next one goes', async (t) => {
  const { root, server } = serverWith(t)
  const releases = join(root, 'srv/site/releases')
  for (const [name, day] of Object.entries({ older: 1, old: 2, kept: 3 })) {
    mkdirSync(join(releases, name))
    utimesSync(join(releases, name), day, day)
  }
  stops(
    t,
    server,
    ['2', 'update'],
    ['old releases', 'rm -rf */old/', /from \/srv\/site\/releases\. The new release serves/]
  )
  t.same(server.state(), serving('2'))
  t.same(readdirSync(releases), ['1', '2', 'kept', 'old'])
})
