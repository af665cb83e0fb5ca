import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from './config.ts'
import type { DeskFolders } from './desk-app.ts'

/**
 * The desk, listening; undefined unless it is configured.
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
  try {
    await desk.listen({ host, port, listenTextResolver: (url) => `The desk is at ${url}` })
    return desk
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'EADDRINUSE' ? 'is taken by another process' : `fails: ${message}`
    throw new ConfigError(`DESK_PORT=${port} ${reason}.`)
  }
}
