import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { MadeFiles } from '../budget/made-files.ts'
import {
  DOCUMENT_FOLDERS,
  DOCUMENT_FORMATS,
  type DocumentFormat,
  documentWords
} from '../documents/document-files.ts'
import { type DocumentMaker, pressSigns } from '../documents/make-document.ts'
import { isKnownTag } from '../http/page-cache.ts'

const TYPES: Readonly<Record<DocumentFormat, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf'
}

interface DocumentRoutesOptions {
  /** For finished files. */
  store: MadeFiles
  maker: DocumentMaker
}

/** A file to download. */
interface Download {
  type: string
  /** Named by what is in it. */
  name: string
  make(): Promise<Buffer>
}

/** Files to download, each at an address beside the page that it is of, made when they are first asked for. */
export const documentRoutes: FastifyPluginAsync<DocumentRoutesOptions> = async (
  app,
  { store, maker }
) => {
  function serve(url: string, find: (path: string) => Download | undefined): void {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const [path = ''] = request.url.split('?', 1)
      const file = find(path)
      return file ? send(request, reply, file) : reply.callNotFound()
    }
    app.route({ method: ['GET', 'HEAD'], url, handler })
  }

  async function send({ method, headers }: FastifyRequest, reply: FastifyReply, file: Download) {
    const etag = `"${file.name}"`
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (isKnownTag(headers['if-none-match'] ?? '', etag)) return reply.code(304).send()
    reply.type(file.type)
    if (method !== 'HEAD') return reply.send(await store.get(file.name, file.make))
    // Whether a link leads somewhere is asked of all of them at once: none is made for it.
    const size = await store.sizeOf(file.name)
    return reply.headers(size === undefined ? {} : { 'content-length': size }).send()
  }

  function document(path: string): Download | undefined {
    const words = documentWords(app.site().content, path)
    return (
      words && {
        type: TYPES[words.format],
        name: `${maker.hash(words)}.${words.format}`,
        make: () => maker.make(words)
      }
    )
  }

  for (const folder of DOCUMENT_FOLDERS)
    for (const format of DOCUMENT_FORMATS) serve(`${folder}:slug.${format}`, document)
  for (const { path, ...sign } of pressSigns()) serve(path, () => sign)
}
