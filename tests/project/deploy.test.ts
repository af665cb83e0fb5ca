import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import t from 'tap'
import { parse } from 'yaml'
import { ConfigSchema } from '../../src/server/config-schema.ts'

const UNIT = 'deploy/site@.service'

/** Of compose.yaml. */
interface Service {
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
}
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

t.test(
  'systemd finds no fault in the unit',
  hasSystemd ? {} : { skip: 'no systemd' },
  async (t) => {
    const file = join(mkdtempSync(join(tmpdir(), 'unit-')), 'site@.service')
    copyFileSync(UNIT, file)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    // Faults of the machine's own units are not ours.
    const ours = stderr.split('\n').filter((line) => line.includes('site@'))
    t.same([status, ours], [0, []])
  }
)

t.test('nginx.conf is widened once, whoever wrote it and however often', async (t) => {
  const file = join(t.testdir(), 'nginx.conf')
  const widen = () => spawnSync('bash', ['deploy/widen-nginx', file]).status
  for (const text of [
    readFileSync('tests/support/debian-nginx.conf', 'utf8'),
    'events {}\nhttp {}\n',
    'worker_rlimit_nofile 1;\nevents {\n  worker_connections 10;\n}\n'
  ]) {
    writeFileSync(file, text)
    t.equal(widen(), 0)
    const once = readFileSync(file, 'utf8')
    t.equal(once.match(/^\s*worker_connections 8192;/gm)?.length, 1, once)
    t.equal(once.match(/^worker_rlimit_nofile 20000;/gm)?.length, 1, once)
    t.equal(widen(), 0)
    t.equal(readFileSync(file, 'utf8'), once)
  }
})

t.test('the scripts of deploy/ can be run, and what they install is there', async (t) => {
  for (const name of readdirSync('deploy')) {
    const text = readFileSync(`deploy/${name}`, 'utf8')
    if (!text.startsWith('#!')) continue
    t.equal(spawnSync('bash', ['-n', `deploy/${name}`]).status, 0, name)
    t.ok(statSync(`deploy/${name}`).mode & 0o100, `${name} can be run`)
    for (const [file] of text.matchAll(/(?<=\s)deploy\/[\w@.-]+/g))
      t.ok(existsSync(file), `${name}: ${file}`)
  }
})

t.test(
  'the container has every path and command that it names, and runs as nobody special',
  async (t) => {
    const text = readFileSync('deploy/Containerfile', 'utf8')
    const copied = [...text.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' ')
    )
    const ignore = readFileSync('.containerignore', 'utf8').split('\n')
    t.ok(copied.length > 4)
    for (const name of copied) {
      t.ok(existsSync(name), name)
      t.ok(ignore.includes(`!${name}`), `${name} is sent to the build`)
    }
    for (const [, name = ''] of text.matchAll(/^COPY --from=build \/site\/(\S+)/gm))
      t.ok(existsSync(name), name)
    const unit = readFileSync(UNIT, 'utf8')
    const options = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
    t.match(
      text,
      `CMD ["node", ${options.map((one) => `"${one}"`).join(', ')}]`,
      'as the unit starts it'
    )
    t.match(text, /^USER node$/m)
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    for (const [, name = ''] of text.matchAll(/npm run (\w+)/g)) t.ok(scripts[name], name)
  }
)

t.test(
  'what compose.yaml names is there, and the site is as the Containerfile makes it',
  async (t) => {
    const { services, networks, volumes } = parse(readFileSync('deploy/compose.yaml', 'utf8'))
    const { site, database, assets, nginx } = services
    const image = readFileSync('deploy/Containerfile', 'utf8')
    t.same([site.read_only, site.cap_drop, site.tmpfs], [true, ['ALL'], ['/tmp']])
    t.equal(site.user, undefined, 'the image says who it is')
    t.same(assets.build, site.build)
    for (const name of [
      site.build.dockerfile,
      `deploy/${site.env_file}.example`,
      'deploy/nginx.conf'
    ])
      t.ok(existsSync(name), name)

    const [, test = ''] = /^HEALTHCHECK .*CMD (.*)$/m.exec(image) ?? []
    t.same(
      site.healthcheck.test,
      ['CMD', ...JSON.parse(test)],
      'podman leaves that of the image out'
    )
    for (const [name, { depends_on = {}, volumes: used = [] }] of Object.entries<Service>(
      services
    )) {
      for (const [needed, { condition }] of Object.entries(depends_on))
        t.ok(
          condition !== 'service_healthy' || services[needed].healthcheck,
          `${name} waits for ${needed}, which tells its health`
        )
      for (const volume of used) {
        const [source = ''] = volume.split(':')
        t.ok(/^[./]/.test(source) || source in volumes, `${name} has ${source}`)
      }
    }
    t.ok(site.volumes.includes(`data:${/^VOLUME (\S+)$/m.exec(image)?.[1]}`))
    t.match(image, /\bDATA_DIR=\/data\b/)

    const example = parseEnv(readFileSync('deploy/container.env.example', 'utf8'))
    const named = [...Object.keys(example), ...Object.keys(site.environment)]
    const known = [...Object.keys(ConfigSchema.properties), 'DATABASE_PASSWORD']
    t.same(
      named.filter((name) => !known.includes(name)),
      []
    )
    const [{ subnet }] = networks.inside.ipam.config
    t.equal(site.environment.TRUST_PROXY, subnet)
    const { hostname, username, pathname } = new URL(
      site.environment.DATABASE_URL.replace(/\$\{\w+\}/, 'word')
    )
    const { POSTGRES_USER, POSTGRES_DB } = database.environment
    t.ok(hostname in services)
    t.same([username, pathname], [POSTGRES_USER, `/${POSTGRES_DB}`])
    // nginx asks for the site's address once, when it starts.
    const { ipv4_address } = site.networks.inside
    t.ok(ipv4_address.startsWith(subnet.replace(/0\/24$/, '')), `${ipv4_address} in ${subnet}`)

    const [, , command] = nginx.command
    const [, edits = ''] = /sed -e '([^']+)' \/site\.conf/.exec(command) ?? []
    const conf = spawnSync('sed', ['-e', edits, 'deploy/nginx.conf'], { encoding: 'utf8' }).stdout
    t.match(conf, /^ {2}server site:3000 max_fails=0;$/m)
    t.notMatch(conf, /server 127|listen \[::\]/)
    t.ok(nginx.volumes.includes(`dist:${/root (\S+\/dist);/.exec(conf)?.[1]}:ro`))
  }
)
