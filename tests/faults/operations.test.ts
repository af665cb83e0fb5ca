import { spawnSync } from 'node:child_process'
import t from 'tap'
import { documentedBlocks } from '../support/documented.ts'
import { openFakeServer } from '../support/fake-server.ts'
import { hasNginx } from '../support/nginx.ts'
import { withDataDir } from '../support/site-process.ts'

t.setTimeout(900_000)

const isPossible = hasNginx() && ['curl', 'openssl'].every(has)

t.test(
  'a new server, by the commands of operations.md: a lead through nginx and TLS is listed; update; restore',
  isPossible ? {} : { skip: 'nginx, curl or openssl is not installed' },
  async (t) => {
    const blocks = documentedBlocks('docs/operations.md')
    const titles = blocks.map(({ heading }) => heading)
    t.same(titles, [
      'First time',
      'First time',
      'Update without a dropped request',
      'Backup and restore',
      'Backup and restore'
    ])
    await withDataDir(async (root) => {
      const server = await openFakeServer(root)
      const run = async (number: number, cwd: string, version: string) => {
        const { script = '', heading = '' } = blocks[number] ?? {}
        const { code, output } = await server.run(script, cwd, { VERSION: version })
        t.equal(code, 0, code === 0 ? heading : output.slice(-2000))
        return output
      }
      try {
        server.addRelease('1')
        await run(0, '/', '1')
        const listed = await run(1, '/srv/site/current', '1')
        t.match(listed, /Проба +\+7 912 345-67-89/)

        server.addRelease('2')
        await run(2, '/', '2')
        const page = 'readlink /srv/site/current; curl -fsS http://127.0.0.1:3000/readyz'
        t.match((await server.run(page, '/')).output, 'releases/2')

        await run(3, '/srv/site/current', '2')
        t.match(await run(4, '/srv/site/current', '2'), /Проба +\+7 912 345-67-89/)
      } finally {
        await server.close()
      }
    })
  }
)

function has(program: string): boolean {
  return spawnSync('bash', ['-c', `command -v ${program}`]).status === 0
}
