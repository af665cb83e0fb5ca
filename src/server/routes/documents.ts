import { readdir } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { links } from '../../shared/links.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
  '.png': 'image/png'
}
const HOUR_MS = 3_600_000

interface DocumentRoutesOptions {
  /** What the build has made; nothing where there was no build. */
  dir: string
}

/** Files to download, each at an address beside the page that it is of. */
export const documentRoutes: FastifyPluginAsync<DocumentRoutesOptions> = async (app, { dir }) => {
  const names = await filesIn(dir)
  if (names.length === 0) return
  await app.register(fastifyStatic, {
    root: dir,
    serve: false,
    maxAge: HOUR_MS,
    acceptRanges: false
  })
  for (const name of names) {
    app.get(links.documentFile(name), (_request, reply) => {
      reply.header('content-type', TYPES[extname(name)] ?? 'application/octet-stream')
      return reply.sendFile(name)
    })
  }
}

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
}
