import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { documentedBlocks } from '../support/documented.ts'
import { freePort, hasNginx } from '../support/nginx.ts'
import { answering, openReceiver } from '../support/receiver.ts'
import { withDataDir } from '../support/site-process.ts'

/** What a checkout has, as far as a server needs it. */
const CHECKOUT = [
  'src',
  'views',
  'assets',
  'deploy',
  'build.mjs',
  'package.json',
  'package-lock.json'
]
const UNIT_NODE = '/usr/bin/node'
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const SYSTEMCTL = join(import.meta.dirname, '../support/fake-systemctl.mjs')
const APT_GET = 'for name in nginx openssl curl; do command -v $name >/dev/null || exit 1; done'

const skip =
  hasNginx() && ['curl', 'openssl'].every(has)
    ? noFakeServer()
    : 'nginx, curl or openssl is not installed'
const POST =
  "curl -fsS -H 'Accept: text/html' -F webFormID=1 -F phone='+7 912 345-67-89' -F agreement=true -o /dev/null http://127.0.0.1:3000/api/v1/form/"
const READY = 'curl --retry 20 --retry-delay 1 --retry-all-errors -fsS http://127.0.0.1:3000/readyz'

t.test(
  'review-security 8, 13: a new server, by the commands of operations.md: lead, release, update, backup, restore',
  { skip },
  async (t) => {
    const blocks = documentedBlocks('docs/operations.md')
    t.same(
      blocks.map(({ heading }) => heading),
      [
        'First time',
        'First time',
        'Update without a dropped request',
        'Update without a dropped request',
        'Backup and restore',
        'Backup and restore',
        'Backup and restore'
      ]
    )
    const receiver = await openReceiver(t)
    await withDataDir(async (root) => {
      const server = await openFakeServer(root)
      const run = async (script: string, cwd: string, env: Record<string, string> = {}) => {
        const { code, output } = await server.run(script, cwd, env)
        t.equal(code, 0, code === 0 ? script.slice(0, 60) : output.slice(-2000))
        return output
      }
      const documented = (number: number, cwd: string, version: string, env = {}) =>
        run(blocks[number]?.script ?? '', cwd, { ...env, VERSION: version })
      try {
        server.addRelease('1')
        await documented(0, '/', '1')
        await run(
          `echo 'LEADS_WEBHOOK_SECRET="p&ss $(touch /run/ran) \`id\`"' >> /etc/site.env`,
          '/'
        )
        await run(`echo 'LEADS_WEBHOOK_URL="${receiver.url}"' >> /etc/site.env`, '/')
        await run(`systemctl restart site@3000; ${READY}`, '/')
        const listed = await documented(1, '/', '1')
        t.match(listed, /Проба +\+7 912 345-67-89/)
        t.match(listed, /ok +webhook +answers/)
        await checkUsers(t, server)

        await run(`${POST} -F fio='Из ловушки' -F website=spam`, '/')
        const [caught] = JSON.parse(await run('site-leads list --status quarantine --json', '/'))
        t.match(await run(`site-leads release ${caught.resultID}`, '/'), 'on its way to webhook')
        await until(() => receiver.calls.some(({ json }) => json.data.fio === 'Из ловушки'))

        server.addRelease('2')
        await documented(2, '/', '2', withoutRegistry(root))
        t.match(await run(`readlink /srv/site/current; ${READY}`, '/'), 'releases/2')

        await checkFailures(t, server)
        await documented(3, '/', '2')
        t.match(await run(`readlink /srv/site/current; ${READY}`, '/'), 'releases/3')
        await documented(3, '/', '2')
        t.match(await run(`readlink /srv/site/current; ${READY}`, '/'), 'releases/2')

        receiver.answer = answering(503)
        await run(`${POST} -F fio='Ждёт доставки'`, '/')
        await documented(4, '/', '2')
        receiver.answer = answering(200)
        const before = receiver.calls.length
        t.match(await documented(5, '/', '2'), /Проба +\+7 912 345-67-89/)
        await until(() =>
          receiver.calls.slice(before).some(({ json }) => json.data.fio === 'Ждёт доставки')
        )
        await checkOwner(t, server)
        await moveElsewhere(t, server, (number, env) => documented(number, '/', '2', env))
        await checkOwner(t, server)
      } finally {
        await server.close()
      }
    })
  }
)

const [HOOK = ''] =
  /^#!\/bin\/bash\n# \/etc\/site-backup\.hook\n.*$/m.exec(
    readFileSync('docs/operations.md', 'utf8')
  ) ?? []

/** A backup with all of the server, then a machine on which nothing of the site is, and whose users have other numbers. */
const TAKEN_AWAY = `
cat > /etc/site-backup.hook <<'END'
${HOOK}
END
chmod 700 /etc/site-backup.hook
install -g site -m 0664 /dev/null /srv/site/content/news/own.md
sed 's/^title: "/&Проба. /' /srv/site/content/news/itogi-2024.md > /srv/site/content/news/own.md
site-backup --now
mv /var/backups/site/*-?????? /run/kept
systemctl stop site@3000
nginx -s stop
userdel site
useradd --system other
rm -rf /var/lib/site* /var/backups/site /srv/site /etc/site* /etc/nginx/sites-*/* /usr/local/bin/site-*`

/** The site on a new machine, of that backup. */
async function moveElsewhere(
  t: Test,
  { run, addRelease }: FakeServer,
  documented: (number: number, env?: Record<string, string>) => Promise<string>
): Promise<void> {
  await run(TAKEN_AWAY, '/')
  addRelease('2')
  await documented(0)
  await run('cp -a /run/kept /var/backups/site/$(date +%F)', '/')
  await documented(6, { DAY: new Date().toLocaleDateString('sv') })
  t.match(await documented(5), 'Ждёт доставки')
  t.match(await documented(1), /ok +webhook +answers/)
  await run('grep -q Проба /srv/site/content/news/own.md', '/')
}

/** npm that can fetch nothing: the packages are those of the release before. */
function withoutRegistry(root: string) {
  return { npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: `${root}/no-cache` }
}

/** npm that takes what release 2 has built, so that a failure costs no build; other programs that fail when they are told to. */
const STAND_INS = `mkdir -p /run/quick
cat > /run/quick/npm <<'END'
#!/bin/bash
case "$1" in
  ci) ln -sfn "$BUILT/node_modules" node_modules; exit "$CI_CODE" ;;
  run) cp -r "$BUILT/dist" . ; [ -z "$BROKEN" ] || echo 'process.exit(1)' > dist/server/main.mjs ;;
esac
END
cat > /run/quick/systemctl <<'END'
#!/bin/bash
PATH=\${PATH#*:}
[ "$*" = 'restart site@3000' ] && [ -e /run/stuck ] && { systemctl stop site@3000; exit 1; }
exec systemctl "$@"
END
cat > /run/quick/curl <<'END'
#!/bin/bash
if [ -e /run/cut ]; then
  left=$(($(cat /run/cut) - 1))
  if [ $left = 0 ]; then rm /run/cut; kill -9 $PPID; fi
  echo $left > /run/cut
fi
PATH=\${PATH#*:}
exec curl "$@"
END
chmod 755 /run/quick/*`

/** An update that fails in one step after another: it says what to do, and visitors notice nothing. */
async function checkFailures(t: Test, server: FakeServer): Promise<void> {
  server.addRelease('3')
  const ask = `curl -kfsS --connect-to agency.example:443:127.0.0.1:443 https://agency.example/prices/ -o /dev/null`
  await server.run(
    `${STAND_INS}
     touch /run/watch
     ( while [ -e /run/watch ]; do ${ask} || echo down; sleep 0.1; done ) > /run/watched 2>&1 &`,
    '/'
  )
  const update = (env: string, before = ':') =>
    server.run(
      `${before}
       export BUILT=/srv/site/releases/2 CI_CODE=0 BROKEN= ${env}
       PATH=/run/quick:$PATH deploy/update`,
      '/srv/site/releases/3'
    )
  const faulty = '/srv/site/content/news/oshibka.md'
  const cases = [
    [
      'CI_CODE=1',
      'rm /srv/site/packages/node_modules/esbuild/package.json',
      /STOPPED at: build\n.*registry reachable/
    ],
    [
      '',
      `printf -- '---\ntitle: "А "б" в"\n---\n' > ${faulty}`,
      /oshibka.md:2 .*STOPPED at: check of the content\nMend these lines/s
    ],
    ['', `rm ${faulty}; rm deploy/site-backup`, /STOPPED at: units/],
    [
      'BROKEN=1 READY_TRIES=2',
      'cp ../2/deploy/site-backup deploy/',
      /STOPPED at: change of release\njournalctl/
    ],
    ['', `touch /run/stuck`, /Nothing starts on \d+, \/srv\/site\/releases\/3 serves on/]
  ] as const
  for (const [env, before, message] of cases) {
    t.match(await update(env, before), { code: 1, output: message }, String(message))
    t.match(await server.run('readlink /srv/site/current', '/'), { output: 'releases/2' })
  }
  await server.run('rm /run/stuck; systemctl restart site@3000; systemctl stop site@3001', '/')
  await checkCutOff(t, server, update)
  const { output } = await server.run('rm /run/watch; sleep 1; cat /run/watched', '/')
  t.equal(output, '', 'the site has always answered')
}

/** A change that ends in its midst, as when a connection breaks, is gone on with or taken back by the same commands. */
async function checkCutOff(
  t: Test,
  server: FakeServer,
  update: (env: string) => Promise<{ code: number }>
): Promise<void> {
  const state = `for link in current previous changing; do basename "$(readlink /srv/site/$link || echo none)"; done`
  const stateIs = async (expected: string) =>
    t.equal((await server.run(state, '/')).output.split('\n').join(' ').trim(), expected)
  const rollback = (before = '') =>
    server.run(`${before}\nPATH=/run/quick:$PATH /srv/site/current/deploy/rollback`, '/')
  const cutAt = (answer: number) => `; echo ${answer} > /run/cut`

  t.not((await update(cutAt(1))).code, 0)
  t.equal((await rollback()).code, 0, 'an update is taken back')
  await stateIs('2 3 none')
  t.not((await update(cutAt(2))).code, 0)
  t.equal((await update('')).code, 0, 'an update is gone on with')
  await stateIs('3 2 none')
  t.not((await rollback('echo 1 > /run/cut')).code, 0)
  t.equal((await rollback()).code, 0, 'a rollback is gone on with')
  await stateIs('2 3 none')
}

/** The site is nobody's but its own user's, and only root lets others at its leads. */
async function checkUsers(t: Test, server: FakeServer): Promise<void> {
  const processes = await server.run('ps -o user= -p $(cat /run/site@3000.pid)', '/')
  t.equal(processes.output.trim(), 'site')
  await server.run(
    `useradd --system manager
     echo 'manager ALL=(root) NOPASSWD: /usr/local/bin/site-leads' > /etc/sudoers.d/manager`,
    '/'
  )
  const refused = await server.run('sudo -u manager site-leads list', '/')
  t.match(refused, { code: 1, output: 'run it as root' })
  t.match(await server.run('sudo -u manager cat /etc/site.env /var/lib/site/site.db', '/'), {
    code: 1,
    output: /Permission denied[\s\S]*Permission denied/
  })
  t.match(await server.run('sudo -u manager sudo site-leads list', '/'), {
    code: 0,
    output: 'Проба'
  })
  const written = await server.run(
    `setpriv --reuid site --regid site --clear-groups \\
       bash -c 'echo > /srv/site/content/news/a.md && rm /srv/site/content/news/a.md'`,
    '/'
  )
  t.equal(written.code, 0, 'what is published is written among the texts')
  t.equal((await server.run('test ! -e /run/ran', '/')).code, 0, 'a value is never run')
  t.match((await server.run('site-leads audit', '/')).output, 'manager (sudo)')
}

async function checkOwner(t: Test, server: FakeServer): Promise<void> {
  const { output } = await server.run(
    `find /var/lib/site /var/backups/site ! -user site -o -perm /077`,
    '/'
  )
  t.equal(output, '', 'all is the site’s own, and nobody else reads it')
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await setTimeout(100)
}

function has(program: string): boolean {
  return spawnSync('bash', ['-c', `command -v ${program}`]).status === 0
}

/** A server of our own in a mount namespace, whose ports are free ones and whose systemd is a stand-in. */
interface FakeServer {
  /**
   * Runs commands as they are documented; all they print comes back.
   *
   * @param cwd As on the server.
   */
  run(script: string, cwd: string, env?: Record<string, string>): Promise<Ran>
  /** Puts a checkout of this project where a release belongs. */
  addRelease(version: string): void
  /** Stops whatever is still running. */
  close(): Promise<void>
}

interface Ran {
  code: number
  output: string
}

/**
 * Systemd does not run in a container, so `systemctl` is a script that starts what the installed unit says: as the
 * unit's user, with its environment, its folder and its signals. The rest is real, users and paths included, in a mount
 * namespace that leaves the machine as it was.
 */
async function openFakeServer(root: string): Promise<FakeServer> {
  const [first, second, http, https] = await Promise.all([1, 2, 3, 4].map(freePort))
  const { enter, node, close } = await isolate(root)
  const moved = (text: string) =>
    text
      .replaceAll(UNIT_NODE, node)
      .replace(/\b3000\b/g, String(first))
      .replace(/\b3001\b/g, String(second))
      .replace(/127\.0\.0\.1:443\b/g, `127.0.0.1:${https}`)
      .replace(/(listen (?:\[::\]:)?)80;/g, `$1${http};`)
      .replace(/(listen (?:\[::\]:)?)443 /g, `$1${https} `)

  const run: FakeServer['run'] = (script, cwd, env = {}) =>
    new Promise((resolve) => {
      const [command = '', ...args] = enter(`cd ${cwd}\n${moved(script)}`)
      const child = spawn(command, args, {
        env: { ...process.env, NODE_ENV: '', ...env, PATH: SYSTEM_PATH },
        stdio: ['ignore', 'pipe', 'pipe']
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk
        })
      }
      child.on('close', (code) => resolve({ code: code ?? -1, output }))
    })

  return {
    run,
    addRelease(version) {
      const release = join(root, 'srv/site/releases', version)
      for (const name of CHECKOUT) cpSync(name, join(release, name), { recursive: true })
      for (const name of readdirSync('deploy')) {
        const file = join(release, 'deploy', name)
        writeFileSync(file, moved(readFileSync(file, 'utf8')))
      }
    },
    async close() {
      await run('systemctl stop site@3000; systemctl stop site@3001; nginx -s stop || true', '/')
      close()
    }
  }
}

/** Why there can be none here. */
function noFakeServer(): string | false {
  const needed =
    'for name in useradd sudo setpriv nsenter; do command -v $name; done; unshare -m mount -t tmpfs tmpfs /mnt'
  const isPossible = process.getuid?.() === 0 && spawnSync('bash', ['-ec', needed]).status === 0
  return isPossible ? false : 'a server of its own needs root and mount namespaces'
}

/** The machine's own folders, changed for those alone who are in the namespace. */
async function isolate(root: string) {
  const isOtherNode = process.execPath !== UNIT_NODE
  const setUp = `
    mkdir -p ${root}/srv/site/releases ${root}/upper
    mount -t tmpfs tmpfs ${root}/upper
    for name in etc var usr/local; do
      mkdir -p ${root}/upper/$name/{changes,work}
      mount -t overlay overlay -o lowerdir=/$name,upperdir=${root}/upper/$name/changes,workdir=${root}/upper/$name/work /$name
    done
    mount -t tmpfs -o mode=755 tmpfs /run
    mount --bind ${root}/srv /srv
    rm -f /etc/nginx/sites-enabled/*
    mkdir -p /usr/local/sbin /usr/local/bin
    ${isOtherNode ? `touch /usr/local/bin/node; mount --bind ${process.execPath} /usr/local/bin/node` : ''}
    printf '#!/bin/bash\\n%s\\n' '${APT_GET}' > /usr/local/sbin/apt-get
    printf '#!/bin/bash\\n%s\\n' 'exec ${process.execPath} ${SYSTEMCTL} "$@"' > /usr/local/sbin/systemctl
    chmod 755 /usr/local/sbin/*
    echo ready; exec sleep infinity`
  const holder = spawn('unshare', ['-m', '--propagation', 'private', 'bash', '-ec', setUp], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  await Promise.race([
    once(holder.stdout, 'data'),
    once(holder, 'exit').then(() => Promise.reject(new Error('the namespace was not set up')))
  ])
  return {
    /** The command that runs a script there. */
    enter: (script: string) => ['nsenter', '-t', String(holder.pid), '-m', 'bash', '-ec', script],
    node: isOtherNode ? '/usr/local/bin/node' : UNIT_NODE,
    close: () => void holder.kill('SIGKILL')
  }
}
