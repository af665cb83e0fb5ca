import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { addNode, bootstrap, CERTIFICATES, NPM_CACHE } from './bare-machine.ts'

/** What deploy/Containerfile makes, in a storage of its own. */
export interface Image {
  config: ImageConfig
  /** Of what stands on the base. */
  megabytes: number
  /** Files of it, as seen from outside. */
  dir: string
  /** Starts it as its compose file says, until it begins its log: everything but /data and /tmp can only be read. */
  run(dataDir: string): Promise<Container>
  close(): void
}

/** As runtimes read it. */
interface ImageConfig {
  User: string
  Env: string[]
  Cmd: [string, ...string[]]
  WorkingDir: string
  StopSignal: NodeJS.Signals
  Volumes: Record<string, object>
  ExposedPorts: Record<string, object>
  Healthcheck?: { Test: [kind: string, ...command: string[]] }
}

/** A running container, on a network of its own. */
export interface Container {
  /** A command in it, as its user. */
  exec(command: readonly string[]): Ran
  /** A program of the machine around on the container's network. */
  beside(command: readonly string[]): Ran
  /** Sends the signal that the image names. @returns The exit code, when it is gone. */
  stop(): Promise<number | null>
  log(): string
}

interface Ran {
  code: number | null
  output: string
}

const FILE = 'deploy/Containerfile'
const PROGRAMS = ['buildah', 'debootstrap', 'ip', 'nsenter', 'setpriv', 'curl']
const START = `set -e
ip link set lo up
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -t tmpfs tmpfs "$1/tmp"
mount --bind "$2" "$1/data"
mount -o remount,bind,ro "$1"
root=$1; shift 2
exec chroot "$root" "$@"`

/** Why none can be built here. */
export function noContainer(): string | false {
  if (process.env.CONTAINER !== '1') return 'a container is built with CONTAINER=1'
  if (process.getuid?.() !== 0) return 'a container is built by root'
  const missing = PROGRAMS.filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0
  )
  return missing.length > 0 ? `a container needs ${missing.join(', ')}` : false
}

/** Builds it, on a Debian with the Node of this process in the place of the image that the file begins with. */
export function buildImage(): Image {
  const dir = mkdtempSync(join(tmpdir(), 'container-'))
  const running = new Set<ChildProcess>()
  const close = () => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const storage = ['--root', join(dir, 'store'), '--runroot', join(dir, 'run')]
    const buildah = (...args: string[]) =>
      execFileSync('buildah', [...storage, '--storage-driver', 'vfs', ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, BUILDAH_ISOLATION: 'chroot' }
      }).trim()
    makeBase(buildah)
    // Who builds is root inside too, and has the same home there.
    const cache = `${NPM_CACHE}:${userInfo().homedir}/.npm`
    buildah(
      ...['build', '--format', 'docker', '--pull-never', '--network', 'host'],
      ...['--volume', cache, '--file', FILE, '--tag', 'site', '.']
    )
    const { Docker, Manifest } = JSON.parse(buildah('inspect', '--type', 'image', 'site'))
    const root = buildah('mount', buildah('from', '--pull-never', 'site'))
    const config: ImageConfig = Docker.config
    const [, ...own] = JSON.parse(Manifest).layers as { size: number }[]
    return {
      config,
      megabytes: Math.round(own.reduce((sum, { size }) => sum + size, 0) / 1e6),
      dir: root,
      run: (dataDir) => start(root, config, dataDir, running),
      close
    }
  } catch (error) {
    close()
    throw error
  }
}

function makeBase(buildah: (...args: string[]) => string) {
  const name = /^FROM (\S+)/m.exec(readFileSync(FILE, 'utf8'))?.[1] ?? ''
  const base = buildah('from', 'scratch')
  const root = buildah('mount', base)
  bootstrap(/-([a-z]+)-slim$/.exec(name)?.[1] ?? 'stable', root)
  addNode(root, 'usr/local')
  execFileSync('useradd', ['--root', root, '--uid', '1000', '--user-group', 'node'])
  if (CERTIFICATES)
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/usr/local/certificates.pem', base)
  buildah('commit', '--rm', base, name)
}

async function start(
  root: string,
  config: ImageConfig,
  dataDir: string,
  running: Set<ChildProcess>
): Promise<Container> {
  const asUser = (command: readonly string[]) => [
    ...['setpriv', `--reuid=${config.User}`, `--regid=${config.User}`, '--clear-groups'],
    ...['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'],
    ...['env', '-i', '-C', config.WorkingDir, ...config.Env, ...command]
  ]
  const outer = spawn(
    'unshare',
    [
      ...['--mount', '--net', '--pid', '--fork', '--kill-child'],
      ...['sh', '-c', START, 'container', root, dataDir, ...asUser(config.Cmd)]
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] }
  )
  const gone = once(outer, 'exit')
  running.add(outer)
  let log = ''
  for (const stream of [outer.stdout, outer.stderr])
    stream.on('data', (chunk) => {
      log += chunk
    })
  await Promise.race([once(outer.stdout, 'data'), gone])
  const inner = () => readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').trim()
  const enter = (...args: string[]): Ran => {
    const { status, stdout, stderr } = spawnSync('nsenter', ['-t', inner(), ...args], {
      encoding: 'utf8'
    })
    return { code: status, output: stdout + stderr }
  }
  return {
    exec: (command) => enter('-m', '-n', '-p', '-r', ...asUser(command)),
    beside: (command) => enter('-n', ...command),
    log: () => log,
    async stop() {
      process.kill(Number(inner()), config.StopSignal)
      await gone
      return outer.exitCode
    }
  }
}
