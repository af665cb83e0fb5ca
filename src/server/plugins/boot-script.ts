import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fp from 'fastify-plugin'

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
