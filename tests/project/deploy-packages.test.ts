import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { goes, openScriptedServer, serverWith, stops } from '../support/deploy-scripts.ts'

const FORMER = /The former release serves on\./

/** What of an update makes the packages that are kept unfit for it. */
const UNFIT: Record<string, (root: string, release: string) => void> = {
  'with another lock file': (_root, release) =>
    writeFileSync(join(release, 'package-lock.json'), '{ "version": "2" }'),
  'with other packages': (_root, release) =>
    writeFileSync(join(release, 'package.json'), '{ "overrides": {} }'),
  'on another major of Node': (root) => writeFileSync(join(root, 'node-version'), 'v22.1.0\n'),
  'beside packages that lack a file': (root) => rmSync(join(root, PACKED)),
  'beside packages that were cut short': (root) => writeFileSync(join(root, PACKED), ''),
  'beside packages with a file too many': (root) => writeFileSync(join(root, `${PACKED}.old`), ''),
  'beside packages that were not kept whole': (root) => rmSync(join(root, KEPT, 'complete'))
}
const KEPT = 'srv/site/packages'
const PACKED = `${KEPT}/node_modules/esbuild/bin/esbuild`

t.test('an update with the same packages takes a copy of them, without the registry', async (t) => {
  const { root, server } = serverWith(t)
  writeFileSync(join(root, 'node-version'), 'v20.20.1\n')
  const release = server.addRelease('2')
  mkdirSync(join(release, 'node_modules/of-a-run-that-was-cut-off'), { recursive: true })

  const { code, output } = server.run('2', 'update', 'npm ci')

  t.equal(code, 0, output)
  const own = join(release, 'node_modules/esbuild/bin/esbuild')
  t.match(readFileSync(own, 'utf8'), '/releases/1')
  t.same(readdirSync(join(release, 'node_modules')), ['esbuild'])
  appendFileSync(own, 'changed in place')
  goes(t, server, '3', 'update')
  const next = readFileSync(join(release, '../3/node_modules/esbuild/bin/esbuild'), 'utf8')
  t.notMatch(next, 'changed in place', 'what a release does to its packages stays with it')
})

for (const [how, spoil] of Object.entries(UNFIT)) {
  t.test(`an update ${how} installs anew`, async (t) => {
    const { root, server } = serverWith(t)
    spoil(root, server.addRelease('2'))

    stops(t, server, ['2', 'update'], ['build', 'npm ci', /registry reachable.+former release/])
    goes(t, server, '2', 'update')

    const release = join(root, 'srv/site/releases/2/node_modules/esbuild/bin/esbuild')
    for (const file of [release, join(root, PACKED)])
      t.match(readFileSync(file, 'utf8'), '/releases/2')
    t.same(readdirSync(join(root, KEPT, 'node_modules/esbuild/bin')), ['esbuild'])
  })
}

t.test(
  'packages that cannot be copied are installed; ones that do not build are forgotten',
  async (t) => {
    const { server } = serverWith(t)

    const { code, output } = server.run('2', 'update', 'cp -a */packages/node_modules *')
    t.equal(code, 0, output)
    stops(t, server, ['3', 'update'], ['build', 'npm run build', FORMER])
    stops(t, server, ['3', 'update'], ['build', 'npm ci', FORMER])
    goes(t, server, '3', 'update')
  }
)

t.test('packages that cannot be kept are told of, and the release is one', async (t) => {
  const root = t.testdir()
  const server = openScriptedServer(root)

  const { code, output } = server.run('1', 'install', 'cp -a node_modules *')

  t.equal(code, 0, output)
  t.match(output, 'the next release downloads them again: is the disk full?')
  stops(t, server, ['2', 'update'], ['build', 'npm ci', FORMER])
})
