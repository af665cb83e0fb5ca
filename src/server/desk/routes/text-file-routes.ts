import type { FastifyPluginAsync } from 'fastify'
import { DeskRefusal } from '../desk-refusal.ts'
import { textPaths } from '../texts/text-paths.ts'

/** Files that pages of the site are shown with: no page is one of them, and nothing that could be one. */
const FILE = /^(?:assets\/(?:flags\/)?|img\/(?:portrait\/)?|og\/(?:[a-z0-9-]+\/)*)[\w.-]+$/
const TYPES = /^(?:text\/css|font\/woff2|image\/(?:png|jpeg|webp|avif|svg\+xml|x-icon))(?:;|$)/

/** The site's own files for previews, at the desk's address. */
export const textFileRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { '*': string } }>(
    `${textPaths.files()}*`,
    { config: { access: 'editor' } },
    async (request, reply) => {
      const path = request.params['*']
      const file = FILE.test(path) ? await app.desk.siteFile(`/${path}`) : undefined
      if (!file || !TYPES.test(file.type))
        throw new DeskRefusal(404, 'unknown', 'Такого файла нет.')
      return reply
        .type(file.type)
        .header('cache-control', 'private, max-age=3600')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(file.data)
    }
  )
}
