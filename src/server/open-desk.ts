import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { DeskFolders } from './desk-app.ts'
import { listenWhenFree } from './listen-when-free.ts'

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
  await listenWhenFree({
    name: `DESK_PORT=${port}`,
    listen: () => desk.listen({ host, port, listenTextResolver: (url) => `The desk is at ${url}` }),
    isOver: () => desk.isDraining,
    onWait: (text, error) => (error ? desk.log.error({ err: error }, text) : site.log.warn(text))
  })
  return desk
}
