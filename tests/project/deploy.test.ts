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

t.test('the files of deploy/ are where operations.md says', async (t) => {
  const text = readFileSync('docs/operations.md', 'utf8')
  for (const name of ['deploy/install', 'deploy/update', 'deploy/rollback', 'site-backup.timer'])
    t.match(text, name)
  const unit = readFileSync(UNIT, 'utf8')
  t.match(unit, 'ExecStart=/usr/bin/node')
  t.match(unit, 'DATA_DIR=/var/lib/site')
  t.match(readFileSync('deploy/nginx.conf', 'utf8'), 'root /srv/site/current/dist;')
})

t.test('nginx listens by IPv6 wherever it does by IPv4', async (t) => {
  for (const name of ['nginx.conf', 'nginx-desk.conf']) {
    const text = readFileSync(`deploy/${name}`, 'utf8')
    const [four, six] = [/^ {2}listen (\d.*);$/gm, /^ {2}listen \[::\]:(\d.*);$/gm].map((listens) =>
      [...text.matchAll(listens)].map(([, rest]) => rest)
    )
    t.ok(four?.length, name)
    t.same(six, four, name)
  }
})

const hasNft = spawnSync('bash', ['-c', 'nft --version']).status === 0

t.test(
  'nft reads the limit of connections',
  hasNft && process.getuid?.() === 0 ? {} : { skip: 'no nft, or not root' },
  async (t) => {
    const { status, stderr } = spawnSync('bash', ['-c', 'nft -c -f deploy/connections.nft'])
    t.equal(status, 0, String(stderr))
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

t.test('what the site writes lies where the unit lets it write', async (t) => {
  const unit = readFileSync(UNIT, 'utf8')
  for (const [name, kind, place] of [
    ['DATA_DIR', 'State', 'lib'],
    ['NODE_COMPILE_CACHE', 'Cache', 'cache']
  ] as const) {
    const folder = new RegExp(`^${kind}Directory=(\\S+)$`, 'm').exec(unit)?.[1]
    t.match(unit, new RegExp(`^Environment=(.* )?${name}=/var/${place}/${folder}$`, 'm'), name)
  }
  t.match(unit, /^ReadWritePaths=-\/srv\/site\/content$/m)
  const steps = readFileSync('deploy/steps.sh', 'utf8')
  t.match(steps, /^site=\/srv\/site$/m)
  t.match(steps, /^content=\$site\/content$/m)
})

t.test(
  'a Node that the site does not run on, or none, is named before anything is built',
  async (t) => {
    const dir = t.testdir()
    const asked = (version: string) => {
      writeFileSync(`${dir}/node`, `#!/bin/bash\n${version ? `echo v${version}` : 'exit 1'}\n`, {
        mode: 0o755
      })
      return spawnSync('bash', ['-c', '. deploy/steps.sh; new_enough "$0"', `${dir}/node`], {
        encoding: 'utf8'
      })
    }
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
    t.equal(engines.node, '>=20.19')
    for (const version of ['20.19.0', '20.20.2', '22.1.0', '100.0.0'])
      t.equal(asked(version).status, 0, version)
    for (const version of ['18.20.4', '20.9.0', ''])
      t.match(asked(version), {
        status: 1,
        stderr: `is ${version ? `v${version}` : 'missing'}: it is to be 20.19`
      })
  }
)

t.test('systemd waits longer than the process gives itself to end', async (t) => {
  const patienceS = Number(/TimeoutStopSec=(\d+)/.exec(readFileSync(UNIT, 'utf8'))?.[1])
  const [, delay = ''] = /KILL_MS = (\d+)/.exec(readFileSync('src/server/main.ts', 'utf8')) ?? []
  t.ok(Number(delay) > 0 && patienceS * 1000 > Number(delay), `${patienceS} s`)
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

t.test('no script decides by a pipe whose reader may leave first', async (t) => {
  // With pipefail the writer then dies of SIGPIPE, now and then, and the answer is no.
  const scripts = readdirSync('deploy').filter((name) =>
    /^#!.*\bbash$/m.test(readFileSync(join('deploy', name), 'utf8').split('\n')[0] ?? '')
  )
  t.ok(scripts.length > 3)
  const hurried = scripts.flatMap((name) =>
    readFileSync(join('deploy', name), 'utf8')
      .split('\n')
      .filter((line) => /\|\s*(?:grep\b.*\s-\w*[qm]|head\b|read\b)/.test(line))
      .map((line) => `${name}: ${line}`)
  )
  t.same(hurried, [])
})
