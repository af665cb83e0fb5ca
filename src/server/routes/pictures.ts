import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { portraitFile } from '../../drawings/portrait.ts'
import { links } from '../../shared/links.ts'
import type { MadeFiles } from '../budget/made-files.ts'
import { encodingOf } from '../http/page-cache.ts'
import { caseHill } from '../pages/case/case-facts.ts'
import { drawnYear } from '../pages/company/company-counts.ts'
import { articleCover } from '../pages/reading/article-data.ts'
import type { SharePictureDrawing } from '../pictures/draw-pictures.ts'
import { createPhotoFinder, isPhotoFormat, isPhotoWidth, readPhoto } from '../pictures/photo.ts'
import { pictureHash, sharePicture, sharePicturePath, siteData } from '../render/head-data.ts'

interface PicturesOptions {
  /** For finished pictures. */
  store: MadeFiles
  /** Fonts of the pictures for sharing. */
  drawing: SharePictureDrawing
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Pictures made on first request: one to share for every page, photos in the widths that screens need, and drawings:
 * portraits, covers, the land of hills.
 */
export const pictureRoutes: FastifyPluginAsync<PicturesOptions> = async (
  app,
  { store, drawing }
) => {
  const owner = siteData(() => app.site().content.site, [])
  const findPhoto = createPhotoFinder(() => app.site().content.dir)

  app.get<{ Params: { '*': string } }>('/og/*', async (request, reply) => {
    const path = `/og/${request.params['*']}`
    const [, pagePath = ''] = /^\/og(\/.*?)[0-9a-f]{12}\.png$/.exec(path) ?? []
    const page = app.site().pages.get(pagePath)
    if (!page?.meta.isIndexed) return reply.callNotFound()
    const current = sharePicturePath(page.meta, owner)
    // The title has changed since: the old URL leads to the new picture.
    if (path !== current) return reply.redirect(current, 302)

    const picture = await store.get(`og-${path.slice(-16, -4)}.png`, async () => {
      const { drawSharePicture } = await import('../pictures/draw-pictures.ts')
      return drawSharePicture(sharePicture(page.meta, owner), drawing)
    })
    return send(reply, 'image/png', picture)
  })

  app.get<{ Params: { name: string } }>('/img/portrait/:name', (request, reply) => {
    const [, slug = ''] = /^([a-z0-9-]+)-[0-9a-f]{12}\.svg$/.exec(request.params.name) ?? []
    const { content } = app.site()
    const person = content.people.find((one) => one.slug === slug)
    if (!person) return reply.callNotFound()
    return sendNamed(request, reply, portraitFile({ slug, ...person.data }, drawnYear(content)))
  })

  app.get<{ Params: { name: string } }>('/img/cover/:name', (request, reply) => {
    const slug = request.params.name.replace(/-[0-9a-f]{12}\.svg$/, '')
    const article = app.site().content.articles.find((one) => one.slug === slug)
    return sendNamed(request, reply, article && articleCover(article))
  })

  app.get<{ Params: { name: string } }>('/img/hill/:name', (request, reply) => {
    const { name } = request.params
    return sendNamed(request, reply, caseHill(name, app.site().content))
  })

  app.get<{ Params: { name: string } }>('/img/:name', async (request, reply) => {
    const { name } = request.params
    const [, id = '', width = '', format = ''] =
      /^([0-9a-f]{16})-(\d{2,4})\.([a-z]{4})$/.exec(name) ?? []
    const file = isPhotoFormat(format) ? findPhoto(id) : undefined
    if (!file || !isPhotoFormat(format) || !isPhotoWidth(readPhoto(file), Number(width))) {
      return reply.callNotFound()
    }
    const picture = await store.get(name, async () => {
      const { resizePhoto } = await import('../pictures/draw-pictures.ts')
      return resizePhoto(file, Number(width), format)
    })
    return send(reply, `image/${format}`, picture)
  })
}

/** By its present address, compressed on every request: browsers and the proxy keep it. */
async function sendNamed(
  request: FastifyRequest,
  reply: FastifyReply,
  drawing: { path: string; svg: string } | undefined
) {
  if (!drawing) return reply.callNotFound()
  const { path, svg } = drawing
  if (path !== request.url) return reply.redirect(path, 302)
  const encoding = encodingOf(request.headers['accept-encoding'])
  reply.header('vary', 'Accept-Encoding')
  if (encoding === 'identity') return send(reply, 'image/svg+xml', Buffer.from(svg))
  reply.header('content-encoding', encoding)
  const small = encoding === 'br' ? compressBrotli(svg, BROTLI) : compressGzip(svg)
  return send(reply, 'image/svg+xml', await small)
}

function send(reply: FastifyReply, type: string, picture: Buffer): FastifyReply {
  return (
    reply
      .type(type)
      .header('cache-control', FOREVER)
      // Messengers and networks show the picture of a shared page.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture)
  )
}

const HOUR_S = 3600
/** Pictures that are asked for at once; one takes a fraction of a second. */
const MOST_WAITING = 32
/** Pictures to share of what a visitor has set: the weights of a rating. */
export const ownPictureRoutes: FastifyPluginAsync<PicturesOptions> = async (
  app,
  { store, drawing }
) => {
  const owner = siteData(() => app.site().content.site, [])
  let waiting = 0

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const [path = '', query = ''] = request.url.split(/\?(.*)/s, 2)
    const page = app.site().pages.get(path.replace(/[^/]+$/, ''))
    const own = page?.picture?.(new URLSearchParams(query))
    if (!page || !own) return reply.callNotFound()
    if (waiting >= MOST_WAITING) return reply.code(503).header('retry-after', '5').send('')
    waiting += 1
    try {
      const picture = sharePicture({ ...page.meta, ...own }, owner)
      const png = await store.get(`own-${pictureHash(picture).slice(0, 24)}.png`, async () => {
        const { drawSharePicture } = await import('../pictures/draw-pictures.ts')
        return drawSharePicture(picture, drawing)
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
