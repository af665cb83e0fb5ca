import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import { keptFilesPlugin } from './kept-files.ts'

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
