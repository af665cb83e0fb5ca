import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { OUTSIDE } from '../../src/build/node-bundle.mjs'
import { buildImage, type Container, noContainer } from '../support/container.ts'
import { readLeads } from '../support/data-dir.ts'

const PAGE = 'http://127.0.0.1:3000'
const MOST_MEGABYTES = 190
const LEAD = ['webFormID=1', 'fio=Проба', 'phone=+7 912 345-67-89', 'agreement=true']
const READY = [
  ...['curl', '--retry', '60', '--retry-delay', '1', '--retry-all-errors', '-fsS'],
  `${PAGE}/readyz`
]

t.test('the container is built and serves', { skip: noContainer() }, async (t) => {
  const image = buildImage()
  t.teardown(() => image.close())
  const { config } = image
  const data = join(t.testdir(), 'data')
  mkdirSync(data)
  await chown(data, 1000, 1000)
  const health = config.Healthcheck?.Test.slice(1) ?? ['false']
  const tool = (...args: string[]) => ['node', 'dist/server/leads.mjs', ...args]
  let container: Container

  await t.test('it holds what runs and nothing that builds', async (t) => {
    t.match(config, { User: 'node', StopSignal: 'SIGTERM', WorkingDir: '/site' })
    t.same(
      [Object.keys(config.Volumes), Object.keys(config.ExposedPorts)],
      [['/data'], ['3000/tcp']]
    )
    t.same(readdirSync(join(image.dir, 'site')).sort(), [
      ...['dist', 'node_modules', 'package.json', 'src', 'views']
    ])
    t.same(readdirSync(join(image.dir, 'site/src')), ['content'])
    for (const name of ['esbuild', 'typescript', 'playwright'])
      t.notOk(existsSync(join(image.dir, 'site/node_modules', name)), name)
    t.comment(`${image.megabytes} MB on its base`)
    t.ok(image.megabytes <= MOST_MEGABYTES, `${image.megabytes} MB`)
  })

  await t.test(
    'it serves pages and takes a lead, with nothing to write to but /data',
    async (t) => {
      container = await image.run(data)
      t.match(container.beside(READY), { code: 0 }, container.log())
      t.match(container.exec(health), { code: 0 }, 'it is healthy')
      t.match(container.exec(['id', '-u']), { output: '1000\n' })
      t.match(container.exec(['sh', '-c', 'touch /site/x /etc/x /x']), {
        code: 1,
        output: /(Read-only file system[\s\S]*){3}/
      })
      const load = `await Promise.all(${JSON.stringify(OUTSIDE)}.map((name) => import(name)))`
      t.match(container.exec(['node', '--input-type=module', '-e', load]), { code: 0, output: '' })
      t.match(container.beside(['curl', '-fsS', `${PAGE}/prices/`]), { output: '<h1' })

      const parts = LEAD.flatMap((part) => ['-F', part])
      const sent = container.beside(['curl', '-fsS', ...parts, `${PAGE}/api/v1/form/`])

      t.match(sent, { code: 0, output: 'resultID' })
      t.match(container.exec(tool('list')), { code: 0, output: 'Проба' })
      t.match(container.exec(tool('doctor')), { output: /ok +content/ })
    }
  )

  await t.test('it ends in order, and the next one has the lead', async (t) => {
    t.equal(await container.stop(), 0, container.log())
    const kept = await readLeads(data)
    t.same(
      kept.map(({ values }) => values.fio),
      ['Проба']
    )

    const next = await image.run(data)
    t.match(next.beside(READY), { code: 0 }, next.log())
    t.match(next.exec(tool('list')), { code: 0, output: 'Проба' })
    t.equal(await next.stop(), 0)
  })
})
