// A stand-in for systemctl: fake-systemctl.mjs daemon-reload | enable --now UNIT | start|stop|restart UNIT | reload nginx
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const [command, ...rest] = process.argv.slice(2)
const unit = rest.at(-1) ?? ''

// Nothing here waits for the clock.
if (unit.endsWith('.timer')) process.exit(0)
if (command === 'reload' && unit === 'nginx') {
  // The package has started it; a test of its files leaves an empty pid file behind.
  const pid = existsSync('/run/nginx.pid') && readFileSync('/run/nginx.pid', 'utf8')
  execFileSync('nginx', pid ? ['-s', 'reload'] : [], { stdio: 'ignore' })
}
if (command === 'stop' || command === 'restart') await stop(unit)
if (['start', 'restart', 'enable'].includes(command ?? '') && !isActive(unit)) start(unit)

/** @param {string} name Such as `site@3000`. */
function start(name) {
  const [template, instance = ''] = name.split('@')
  const text = readFileSync(`/etc/systemd/system/${template}@.service`, 'utf8')
  const settings = text.replaceAll('%i', instance).split('\n')
  /** @param {string} key */
  const all = (key) =>
    settings.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
  const files = all('EnvironmentFile').map((file) => readFileSync(file.replace(/^-/, ''), 'utf8'))
  const pairs = [
    ...all('Environment').flatMap((line) => line.split(' ')),
    ...files.join('\n').split('\n')
  ]
  const environment = Object.fromEntries(
    pairs
      .filter((pair) => pair.includes('='))
      .map((pair) => /^([^=]+)="?(.*?)"?$/.exec(pair)?.slice(1) ?? [])
  )
  const [program = '', ...args] = all('ExecStart')[0]?.split(' ') ?? []
  const user = all('User')[0] ?? 'root'
  const group = all('Group')[0] ?? user
  prepareFolders(all, `${user}:${group}`)
  const ids = ['--reuid', user, '--regid', group, '--init-groups', '--no-new-privs']
  const command = [...ids, existsSync(program) ? program : process.execPath, ...args]
  const log = openSync(`/run/${name}.log`, 'a')
  process.umask(Number.parseInt(all('UMask')[0] ?? '0022', 8))
  const child = spawn('setpriv', command, {
    cwd: all('WorkingDirectory')[0],
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, HOME: '/', USER: user, LOGNAME: user, ...environment }
  })
  writeFileSync(`/run/${name}.pid`, String(child.pid))
  child.unref()
}

/**
 * The folders that systemd makes for the unit, and hands over to its user.
 *
 * @param {(key: string) => string[]} all
 * @param {string} owner
 */
function prepareFolders(all, owner) {
  for (const [kind, place] of [
    ['State', 'lib'],
    ['Cache', 'cache']
  ]) {
    for (const name of all(`${kind}Directory`)) {
      const folder = `/var/${place}/${name}`
      mkdirSync(folder, { recursive: true })
      chmodSync(folder, Number.parseInt(all(`${kind}DirectoryMode`)[0] ?? '0755', 8))
      execFileSync('chown', ['-R', owner, folder])
    }
  }
}

/** @param {string} name */
async function stop(name) {
  const file = `/run/${name}.pid`
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8'))
  rmSync(file)
  if (isRunning(pid)) process.kill(pid, 'SIGTERM')
  for (let tries = 0; tries < 150 && isRunning(pid); tries++) await setTimeout(100)
  if (isRunning(pid)) process.kill(pid, 'SIGKILL')
}

/** @param {string} name */
function isActive(name) {
  const file = `/run/${name}.pid`
  return existsSync(file) && isRunning(Number(readFileSync(file, 'utf8')))
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
