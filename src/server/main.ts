import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { ConfigError, readConfig, readSoundPart } from './config.ts'
import { ContentError } from './content/content-error.ts'
import { logOn } from './log-stream.ts'
import { openDesk } from './open-desk.ts'
import { watchEnd } from './process-end.ts'
import { waitForSlowFamily } from './slow-family.ts'
import { startReport } from './start-report.ts'

/** Less than `process-end.ts` gives the end. */
const TELL_MS = 6000

const root = fileURLToPath(new URL('../..', import.meta.url))

let tellError = tellStartError
const processEnd = watchEnd((error) => tellError(error))

// A closed terminal costs lines of the log. While working on the site the process follows its parent.
if (process.env.NODE_ENV === 'production') process.on('SIGHUP', () => undefined)
waitForSlowFamily()
start().catch((error: unknown) => processEnd.fail(tellStartError(error)))

async function start() {
  const config = readConfig(process.env)
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
  return Promise.race([tellOfEnd(config, { subject, text }), setTimeout(TELL_MS)])
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
