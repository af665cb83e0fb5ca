import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig, readSoundPart, refuseCutValues } from './config.ts'
import { ContentError } from './content/faults.ts'
import { shippedText } from './content/site/site-texts.ts'
import { whereOf } from './delivery/open-targets.ts'
import type { DeskFolders } from './desk-app.ts'
import { holdPort, listenWhenFree, waitForSlowFamily } from './listen.ts'
import { logOn } from './log-stream.ts'
import { goesInClear } from './setting-addresses.ts'

/**
 * The desk, listening; undefined unless it is configured. While another process has its port, such as the one that an
 * update is about to stop, it waits for it and the site goes on.
 *
 * @throws {ConfigError} When the address cannot be listened on.
 */
async function openDesk(
  config: Config,
  site: FastifyInstance,
  folders: DeskFolders
): Promise<FastifyInstance | undefined> {
  const { DESK_PORT: port, DESK_HOST: host } = config
  if (port === undefined) return undefined
  // Loads the desk only where it is wanted.
  const { buildDesk } = await import('./desk-app.ts')
  const desk = await buildDesk(config, site, folders)
  await listenWhenFree({
    name: `DESK_PORT=${port}`,
    listen: () => desk.listen({ host, port, listenTextResolver: (url) => `The desk is at ${url}` }),
    isOver: () => desk.isDraining,
    onWait: (text, error) => (error ? desk.log.error({ err: error }, text) : site.log.warn(text))
  })
  return desk
}

/** Signals that ask the process to end. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGQUIT'] as const

/** From the first signal or fault: what has not ended in order by then is left, and whatever still runs then is killed. */
const ORDERLY_MS = 8500
const KILL_MS = 9500
/** A terminal and npm both pass on one Ctrl+C. */
const SAME_SIGNAL_MS = 1000

/** Waits for its parent to be gone, which closes its standard input, or ends it. */
const KILLER = `
setTimeout(() => process.kill(Number(process.argv[1]), 'SIGKILL'), Number(process.argv[2]))
process.stdin.on('end', () => process.exit()).resume()`

interface ProcessEnd {
  /**
   * What to do before the process ends.
   *
   * @param close Resolves when all is closed, to whether it was without cutting anything off.
   */
  closeBy(close: () => Promise<boolean>): void
  /** Ends the process when `last` has settled, or its time is over. */
  fail(last?: Promise<unknown>): void
}

/**
 * The one way out of the process: within ten seconds of a signal, an error that nobody met, or a failed start it has
 * ended, whatever is stuck; with exit code 0 only when all was closed in order.
 *
 * @param onError Is told of errors that nobody met; with what it returns the end waits as for `fail`.
 */
function watchEnd(onError: (error: unknown) => Promise<unknown> | undefined): ProcessEnd {
  const watch = new Worker(new URL('./end-watch.mjs', import.meta.url), {
    workerData: { signals: SIGNALS, killMs: KILL_MS },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }
  })
  watch.on('error', () => undefined).unref()
  let close = async () => true
  let begun: number | undefined

  async function end(last?: Promise<unknown>): Promise<void> {
    if (begun !== undefined) return
    begun = performance.now()
    watch.postMessage('')
    setTimeout(() => leave(1), ORDERLY_MS)
    const isWhole = await close().catch((error) => void onError(error))
    await last?.catch(() => undefined)
    leave(isWhole && !last ? 0 : 1)
  }

  function leave(code: number): void {
    if (code !== 0 && isOverdue()) logOn(2).write('Not ended in order: what was open is cut off\n')
    killLater(KILL_MS - sinceBegun())
    process.exit(code)
  }

  const sinceBegun = () => performance.now() - (begun ?? performance.now())
  const isOverdue = () => sinceBegun() >= ORDERLY_MS

  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (begun === undefined) void end()
      else if (sinceBegun() > SAME_SIGNAL_MS) leave(1)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => end(Promise.resolve(onError(error))))

  return {
    closeBy(next) {
      close = next
    },
    fail: (last = Promise.resolve()) => void end(last)
  }
}

/** The end of a process waits for its threads, and one of them may wait for a file or a name for ever. */
function killLater(ms: number): void {
  try {
    const args = ['-e', KILLER, String(process.pid), String(Math.max(0, ms))]
    spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true, env: {} })
      .on('error', () => undefined)
      .unref()
  } catch {
    // Without memory for another process there is only the system's own patience.
  }
}

/** A line of the log. */
interface Line {
  text: string
  isWarning?: true
}

/** What an operator looks for after a start: where leads are kept and sent, who gets alerts, what is off. Without passwords and tokens. */
function startReport(config: Config, app: FastifyInstance): Line[] {
  const { targets, told } = app.deliveries
  return [
    { text: `Leads are kept in ${databaseOf(config)}` },
    contentLine(app),
    targets.length > 0
      ? {
          text: `Leads are delivered to ${targets.map((name) => whereOf(name, config)).join(', ')}`
        }
      : {
          text: 'Leads are delivered nowhere: they are stored, and shown by "leads list" and the desk. Set a LEADS_ variable',
          isWarning: true
        },
    told.length > 0
      ? {
          text: `Told of faults: ${told.map((name) => (name === 'mail' ? config.ALERT_MAIL_TO : name)).join(', ')}`
        }
      : { text: 'Nobody is told of faults: set ALERT_MAIL_TO, or a target', isWarning: true },
    ...clearLines(config),
    ...offLines(config),
    ...idleLines(config)
  ]
}

function contentLine(app: FastifyInstance): Line {
  const { pages, content } = app.site()
  const text = `Content: ${pages.size} pages from ${resolve(content.dir)}${shippedText(content)}`
  const trouble = app.contentWatch.trouble()
  if (!trouble) return { text }
  const instead = trouble.since ? 'a copy: what lies in CONTENT_DIR' : 'for what was published'
  return { text: `${text}, ${instead} is faulty`, isWarning: true }
}

function databaseOf({ DATABASE_URL: url, DATA_DIR: dir }: Config): string {
  if (!url) return `SQLite: ${resolve(join(dir, 'site.db'))}`
  const [, host = ''] = /^postgres(?:ql)?:\/\/(?:[^@]*@)?([^?]*)/.exec(url) ?? []
  return `PostgreSQL: ${host || 'by its socket'}`
}

function offLines(config: Config): Line[] {
  const off = (
    ['SITE_URL', 'DESK_PORT', 'METRICS_PORT', 'INDEXNOW_KEY', 'ALERT_MAIL_TO'] as const
  ).filter((name) => config[name] === undefined)
  const consent = config.CONSENT_REQUIRED ? [] : ['CONSENT_REQUIRED']
  const isUnsigned = config.LEADS_WEBHOOK_URL && !config.LEADS_WEBHOOK_SECRET
  const names = [...off, ...consent, ...(isUnsigned ? ['LEADS_WEBHOOK_SECRET'] : [])]
  return names.length > 0 ? [{ text: `Off: ${names.join(', ')}` }] : []
}

/** Addresses to which nothing is sent, as it could be read on its way. */
function clearLines(config: Config): Line[] {
  const names = Object.entries(config).flatMap(([name, value]) =>
    /^(?:LEADS|METRIKA)_.*URL$/.test(name) && goesInClear(String(value)) ? [name] : []
  )
  if (names.length === 0) return []
  const text = `Blocked: ${names.join(', ')}. Nothing is sent in the clear but to this machine: set an https:// address`
  return [{ text, isWarning: true }]
}

/** Keys of a provider that is not asked: whoever has set them believes that it is. */
function idleLines(config: Config): Line[] {
  const { CAPTCHA } = config
  if (CAPTCHA === 'recaptcha' || CAPTCHA === 'smartcaptcha') return []
  const names = (['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET', 'CAPTCHA_VERIFY_URL'] as const).filter(
    (name) => config[name] !== undefined
  )
  if (names.length === 0) return []
  const text = `Not used: ${names.join(', ')}. CAPTCHA is "${CAPTCHA}", not recaptcha or smartcaptcha`
  return [{ text, isWarning: true }]
}

/** Less than the process has for its end, `ORDERLY_MS`. */
const TELL_MS = 6000

const root = fileURLToPath(new URL('../..', import.meta.url))

let tellError = tellStartError
const processEnd = watchEnd((error) => tellError(error))

// A closed terminal costs lines of the log. While working on the site the process follows its parent.
if (process.env.NODE_ENV === 'production') process.on('SIGHUP', () => undefined)
waitForSlowFamily()
start().catch((error: unknown) => processEnd.fail(tellStartError(error)))

async function start() {
  if (existsSync('.env')) refuseCutValues(readFileSync('.env', 'utf8'), process.env)
  const asked = readConfig(process.env)
  const held = asked.PORT === 0 ? await holdPort(asked.HOST) : undefined
  const config = held ? { ...asked, PORT: held.port } : asked
  const viewsDir = join(root, 'views')
  const app = await buildApp(config, {
    assetsDir: join(root, 'dist/assets'),
    viewsDir,
    contentDir: join(root, 'src/content')
  })
  const desk = await openDesk(config, app, { deskAssetsDir: join(root, 'dist/desk'), viewsDir })

  tellError = (err) => {
    app.log.error({ err }, 'closing after an error')
    return tellOperator('Сайт остановлен ошибкой', 'Причина в журнале.')
  }
  processEnd.closeBy(async () => {
    const drained = await Promise.all([app.drain(), desk?.drain() ?? true])
    // The desk reads the site's leads.
    await desk?.close()
    await app.close()
    return drained.every(Boolean) && !app.deliveries.isCutOff()
  })

  for (const { text, isWarning } of startReport(config, app))
    app.log[isWarning ? 'warn' : 'info'](text)
  await held?.release()
  await app.listen({ host: config.HOST, port: config.PORT })
}

function tellStartError(error: unknown): Promise<unknown> {
  const reason = explain(error)
  logOn(2).write(`${reason}\n`)
  return tellOperator('Сайт не запускается', reason.split('\n    at ', 1)[0] ?? '')
}

/** At most once an hour, and for no longer than the process has to end. */
async function tellOperator(subject: string, reason: string): Promise<unknown> {
  const config = readSoundPart(process.env)
  if (!config) return
  // Loads what sends only when something is to be sent.
  const { tellOfEnd } = await import('./delivery/operator-alerts.ts')
  const text = `${reason}\n\nЖурнал: journalctl -u 'site@*'. Повторно об этом сообщается не чаще раза в час.`
  return Promise.race([tellOfEnd(config, { subject, text }), pause(TELL_MS)])
}

/** Where the site was to listen, as the operator has written it. */
function placeOf(error: Error): string {
  const { port, address } = error as { port?: number; address?: string }
  return `PORT=${port} on HOST=${address}`
}

/** What an operator can act on, in words; anything else with its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof ContentError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `${placeOf(error)} is taken by another process: end it, or set another PORT.`
  const isNoAddress = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
  if (process.env.HOST && isNoAddress)
    return `HOST=${process.env.HOST} is no address of this machine: leave HOST out, or write 127.0.0.1 or 0.0.0.0.`
  if (code === 'EACCES')
    return `Not permitted: ${error.message}. Check PORT and the rights on DATA_DIR.`
  return error.stack ?? error.message
}
