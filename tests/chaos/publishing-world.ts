import { cpSync, mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { hashPassword } from '../../src/server/desk/passwords.ts'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import { createDeskBrowser, type DeskBrowser, PASSWORD } from '../support/desk-browser.ts'
import { freePort } from '../support/nginx.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'

const EDITOR = 'editor@agency.example'

/** A built site with a desk, which an editor writes in and which is killed. */
export interface PublishingWorld {
  url: string
  editor: DeskBrowser
  latestVersion(): Promise<number>
  start(): Promise<void>
  kill(): Promise<void>
  close(): Promise<void>
}

export async function openPublishingWorld(dir: string): Promise<PublishingWorld> {
  const dataDir = `${dir}/data`
  mkdirSync(dataDir)
  cpSync('src/content', `${dir}/content`, { recursive: true })
  const [port, deskPort] = [await freePort(), await freePort()]
  const env = {
    PORT: String(port),
    DESK_PORT: String(deskPort),
    CONTENT_DIR: `${dir}/content`,
    CAPTCHA: 'off',
    LEADS_RATE_LIMIT: 'off'
  }
  const store = openSqliteStore(dataDir)
  const passwordHash = await hashPassword(PASSWORD)
  await store.desk.addUser({ email: EDITOR, role: 'editor', passwordHash })
  let site: SiteProcess | undefined
  const editor = createDeskBrowser(deskAt(`http://127.0.0.1:${deskPort}`))

  async function start(): Promise<void> {
    site = await startSite({ dataDir, env, isUnwatched: true })
    while (!(await isReady(`http://127.0.0.1:${deskPort}/signin`))) await setTimeout(20)
  }
  await start()
  await editor.signIn(EDITOR)
  return {
    url: `http://127.0.0.1:${port}`,
    editor,
    latestVersion: () => store.texts.latestVersion(),
    start,
    kill: async () => void (await site?.kill()),
    async close() {
      await site?.kill()
      await store.close()
    }
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false
  )
}

/** A desk that listens, asked as one that does not. */
function deskAt(url: string): FastifyInstance {
  const inject = async ({ method, url: path, headers, payload }: Asked) => {
    const body = method === 'POST' ? { body: payload ?? '' } : {}
    const answer = await fetch(url + path, { method, headers, redirect: 'manual', ...body })
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
      cookies: answer.headers.getSetCookie().map(readCookie)
    }
  }
  return { inject } as unknown as FastifyInstance
}

interface Asked {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
}

function readCookie(header: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
  const [, maxAge] = /Max-Age=(\d+)/i.exec(header) ?? []
  return { name, value, ...(maxAge === undefined ? {} : { maxAge: Number(maxAge) }) }
}
