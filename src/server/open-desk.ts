import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from './config.ts'
import type { DeskFolders } from './desk-app.ts'

/** How often a port that somebody else has is tried again. */
const RETRY_MS = 1000

/**
 * The desk, listening; undefined unless it is configured. While another process has its port, such as the one that an
 * update is about to stop, it waits for it and the site goes on.
 *
 * @throws {ConfigError} When the address cannot be listened on.
 */
export async function openDesk(
  config: Config,
  site: FastifyInstance,
  folders: DeskFolders
): Promise<FastifyInstance | undefined> {
  const { DESK_PORT: port, DESK_HOST: host } = config
  if (port === undefined) return undefined
  // Loads the desk only where it is wanted.
  const { buildDesk } = await import('./desk-app.ts')
  const desk = await buildDesk(config, site, folders)
  const listen = () => listenOn(desk, host, port)
  if (!(await listen())) {
    site.log.warn(`DESK_PORT=${port} is taken by another process: the desk waits for it`)
    void takeOver(desk, listen)
  }
  return desk
}

/** False when somebody else listens there. */
async function listenOn(desk: FastifyInstance, host: string, port: number): Promise<boolean> {
  try {
    await desk.listen({ host, port, listenTextResolver: (url) => `The desk is at ${url}` })
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') return false
    throw new ConfigError(`DESK_PORT=${port} fails: ${message}.`)
  }
}

async function takeOver(desk: FastifyInstance, listen: () => Promise<boolean>): Promise<void> {
  try {
    do await setTimeout(RETRY_MS, undefined, { ref: false })
    while (!desk.isDraining && !(await listen()))
  } catch (error) {
    desk.log.error({ err: error }, 'the desk cannot listen')
  }
}
