import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { links } from '../../shared/links.ts'
import type { MadeFiles } from '../budget/made-files.ts'

interface OwnPicturesOptions {
  /** For finished pictures. */
  store: MadeFiles
  /** A font file of the family Onest. */
  font: string
}

const HOUR_S = 3600
/** Pictures that are asked for at once; one takes a fraction of a second. */
const MOST_WAITING = 32
/** Changes when the drawing does, so that kept pictures are made anew. */
const DESIGN = 1

/** Pictures to share of what a visitor has set: the weights of a rating. */
export const ownPictureRoutes: FastifyPluginAsync<OwnPicturesOptions> = async (
  app,
  { store, font }
) => {
  let waiting = 0

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const [path = '', query = ''] = request.url.split(/\?(.*)/s, 2)
    const page = app.site().pages.get(path.replace(/[^/]+$/, ''))
    const picture = page?.picture?.(new URLSearchParams(query))
    if (!picture) return reply.callNotFound()
    if (waiting >= MOST_WAITING) return reply.code(503).header('retry-after', '5').send('')
    waiting += 1
    try {
      const hash = createHash('sha256').update(`${DESIGN} ${picture.key}`).digest('hex')
      const png = await store.get(`own-${hash.slice(0, 24)}.png`, async () => {
        const { drawOwnPicture } = await import('../pictures/draw-own-picture.ts')
        return drawOwnPicture(picture, font)
      })
      return reply
        .type('image/png')
        .header('cache-control', `public, max-age=${HOUR_S}`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(png)
    } finally {
      waiting -= 1
    }
  }

  app.get(links.ratingPicture(':slug'), send)
  app.get(links.ratingPicture(':slug/:period'), send)
}
