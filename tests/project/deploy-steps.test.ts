import { readFileSync } from 'node:fs'
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

t.test('a rollback leads to a release by its name, and names those that are there', async (t) => {
  const { server } = serverWith(t)
  goes(t, server, '2', 'update')
  goes(t, server, '3', 'update')
  const wrong = server.run('3', 'rollback 4')
  t.equal(wrong.code, 1)
  t.match(wrong.output, /no such release: nothing was changed\. There are: [123 ]{5}$/m)
  goes(t, server, '3', 'rollback 1')
  t.same(server.state(), serving('1'))
  goes(t, server, '1', 'rollback')
  t.same(server.state(), serving('3'), 'and back to what served before')
})
