import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { ContentError } from './content/content-error.ts'
import { openDesk } from './open-desk.ts'
import { waitForSlowFamily } from './slow-family.ts'
import { startReport } from './start-report.ts'

// A handler in JavaScript never comes to run for these: the faulty instruction would be repeated for ever.
const FAULTS = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const

const root = fileURLToPath(new URL('../..', import.meta.url))

waitForSlowFamily()
start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})

async function start() {
  const config = readConfig(process.env)
  const viewsDir = join(root, 'views')
  const app = await buildApp(config, {
    assetsDir: join(root, 'dist/assets'),
    viewsDir,
    contentDir: join(root, 'src/content')
  })
  const desk = await openDesk(config, app, { deskAssetsDir: join(root, 'dist/desk'), viewsDir })

  // 30 s for uploads on their way, 5 for answers, 3 for deliveries; less than the unit's TimeoutStopSec.
  closeWithGrace({ delay: 45_000, skip: [...FAULTS] }, async ({ err }) => {
    if (err) app.log.error({ err }, 'closing after an error')
    await Promise.all([app.drain(), desk?.drain()])
    // The desk reads the site's leads.
    await desk?.close()
    await app.close()
  })

  for (const { text, isWarning } of startReport(config, app))
    app.log[isWarning ? 'warn' : 'info'](text)
  await app.listen({ host: config.HOST, port: config.PORT })
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
