import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createByteCache } from '../budget/byte-budgets.ts'
import { bytesOfReady, encodingOf, type ReadyAnswer, sendReady } from '../http/page-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The public URL of a built file, by its source name: `main.js` or `site.css`.
     *
     * @throws {Error} When the build did not make such a file.
     */
    asset(name: string): string
    /** Whether this is a development build. */
    isDevelopment: boolean
    /** Path of a built file on disk. */
    assetFile(name: string): string
  }
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Serves a folder of built files, whose names carry content hashes, and resolves those names. */
export const assetsPlugin = fp(
  async (app, { assetsDir }: { assetsDir: string }) => {
    const manifest: Record<string, string> = JSON.parse(
      await readFile(join(assetsDir, 'manifest.json'), 'utf8')
    )

    function asset(name: string): string {
      const file = manifest[name]
      if (typeof file !== 'string') throw new Error(`No built asset named ${name}`)
      return `/assets/${file}`
    }
    app.decorate('asset', asset)
    app.decorate('isDevelopment', 'dev-reload.js' in manifest)

    const assetFile = (name: string) => join(assetsDir, asset(name).slice('/assets/'.length))
    app.decorate('assetFile', assetFile)

    await app.register(async (files) => {
      if (!app.isDevelopment) await files.register(keptFilesPlugin)
      await files.register(fastifyStatic, {
        root: assetsDir,
        prefix: '/assets/',
        immutable: true,
        maxAge: YEAR_MS,
        preCompressed: true,
        // Nobody reads a part of them, and a part of what is compressed is nothing.
        acceptRanges: false,
        index: false,
        decorateReply: false
      })
    })
  },
  { name: 'assets' }
)

/**
 * Matches paths without escapes and queries: a file that could be asked for in several spellings would be kept several
 * times.
 */
const PLAIN_PATH = /^(\/\w[\w.-]*)+$/
/** A request with one of these may be answered without the file. */
const CONDITIONAL = ['if-none-match', 'if-modified-since'] as const

/**
 * Keeps in memory what the routes of this context have read from the disk and sent whole. For files that never change
 * under their name.
 */
const keptFilesPlugin: FastifyPluginAsync = fp(async (app) => {
  const files = createByteCache<ReadyAnswer>('files', bytesOfReady)

  app.addHook('onRequest', (request, reply, done) => {
    // Who reads the file chooses by the header as well, and may choose otherwise: what is kept would be of another encoding.
    request.headers['accept-encoding'] = encodingOf(request.headers['accept-encoding'])
    const key = keyOf(request)
    const file = key && files.get(key)
    if (!file) return done()
    sendReady(reply, file)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const key = keyOf(request)
    if (!key || files.has(key) || reply.statusCode !== 200 || !isStream(payload)) return payload
    const body = Buffer.concat(await payload.toArray())
    files.set(key, { headers: headersOf(reply), body })
    return body
  })
})

/** The headers of the file itself; those that are set on the raw response belong to one request. */
function headersOf(reply: FastifyReply): string[] {
  const { connection: _, ...own } = reply.getHeaders()
  for (const name of reply.raw.getHeaderNames()) delete own[name]
  const all = { ...reply.server.securityHeaders, ...own }
  return Object.entries(all).flatMap(([name, value]) => [name, String(value)])
}

/** Undefined for a request that is not for a whole file. */
function keyOf({ method, url, headers }: FastifyRequest): string | undefined {
  const isWhole = method === 'GET' && !CONDITIONAL.some((name) => name in headers)
  if (!isWhole || !PLAIN_PATH.test(url)) return undefined
  return `${encodingOf(headers['accept-encoding'])} ${url}`
}

function isStream(payload: unknown): payload is Readable {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The script that runs in the page's head before the first paint, and its hash for the policy. */
    bootScript: { text: string; hash: string }
  }
}

/** Reads the script that every page of the site has in its head. */
export const bootScriptPlugin = fp(
  async (app) => {
    const text = (await readFile(app.assetFile('boot.js'), 'utf8')).trim()
    const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`
    app.decorate('bootScript', { text, hash })
  },
  { name: 'boot-script', dependencies: ['assets'] }
)
