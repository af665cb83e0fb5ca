import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type HTMLElement, parse } from 'node-html-parser'
import type { Test } from 'tap'
import { sharp } from '../../src/server/pictures/sharp.ts'
import type { Editor } from '../../src/server/room/editor.ts'
import type { Asking, TextEdit, TextKey } from '../../src/server/room/text.ts'
import type { DeskBrowser } from './desk-browser.ts'
import { buildTestApp } from './test-app.ts'

/** What a form of a text holds, as a browser would send it, without the names that buttons add. */
export function textFormIn(
  page: HTMLElement,
  selector = 'form[data-text]'
): Record<string, string> {
  const form = page.querySelector(selector)
  const fields: Record<string, string> = {}
  for (const control of form?.querySelectorAll('input, textarea, select') ?? []) {
    const name = control.getAttribute('name') ?? ''
    const isLeft =
      ['checkbox', 'radio'].includes(control.getAttribute('type') ?? '') &&
      !control.hasAttribute('checked')
    if (name && !isLeft) fields[name] = valueIn(control)
  }
  return fields
}

/** What a browser would send of a control. */
export function valueIn(control: HTMLElement): string {
  if (control.rawTagName === 'textarea') return control.textContent.replace(/^\n/, '')
  const holder =
    control.rawTagName === 'select'
      ? (control.querySelector('option[selected]') ?? control.querySelector('option'))
      : control
  return holder?.getAttribute('value') ?? ''
}

/** Opens a text, changes fields of its form, and presses a button. */
export async function sendText(
  browser: DeskBrowser,
  path: string,
  changes: Record<string, string | readonly string[]>,
  action = 'draft'
) {
  const fields = textFormIn(await browser.page(path))
  const answer = await browser.post(path, { ...fields, ...changes, action })
  return {
    ...answer,
    body: answer.body,
    status: answer.statusCode,
    to: String(answer.headers.location ?? '')
  }
}

/** Discards the draft of a text, and says where that leads. */
export async function discardText(browser: DeskBrowser, path: string): Promise<string> {
  const { to } = await sendText(browser, path, {}, 'discard')
  const fields = textFormIn(await browser.page(to), 'form[data-discard]')
  return String((await browser.post(to, fields)).headers.location)
}

/** Publishes the draft of a text, whatever is remarked. */
export async function publishText(
  browser: DeskBrowser,
  path: string,
  changes: Record<string, string> = {}
) {
  const url = `${path}/publish`
  let page = await browser.page(url)
  for (let turn = 0; turn < 2; turn++) {
    const fields = textFormIn(page, 'form[data-publish]')
    const answer = await browser.post(url, { ...fields, ...changes, action: 'publish' })
    if (answer.statusCode !== 409) {
      return {
        status: answer.statusCode,
        to: String(answer.headers.location ?? ''),
        page: parse(answer.body)
      }
    }
    page = parse(answer.body)
  }
  throw new Error('its remarks were told twice')
}

/** Fills in the form of a picture. */
export async function sendPicture(
  browser: DeskBrowser,
  url: string,
  {
    data,
    name = 'photo.jpg',
    ...fields
  }: {
    data: Buffer
    name?: string
    alt: string
    caption?: string
    after?: string
    have?: string
  }
) {
  const page = await browser.page(url)
  const hidden = textFormIn(page, 'form[data-picture]')
  const boundary = 'a-boundary-of-the-room'
  const part = (head: string, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body as Buffer),
      Buffer.from('\r\n')
    ])
  const { file: _file, ...rest } = { ...hidden, ...fields } as Record<string, string>
  const payload = Buffer.concat([
    ...Object.entries(rest).map(([key, value]) => part(`name="${key}"`, value)),
    part(`name="file"; filename="${name}"\r\nContent-Type: image/jpeg`, data),
    Buffer.from(`--${boundary}--\r\n`)
  ])
  const action = page.querySelector('form[data-picture]')?.getAttribute('action') ?? ''
  return browser.ask(action, {
    method: 'POST',
    payload: payload as unknown as string,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }
  })
}

export const ACTOR = 'irina@agency.example'

/** The texts of a site of its own, without a desk before them. */
export async function openEditing(t: Test, clock?: { now: Date }) {
  const root = await mkdtemp(join(tmpdir(), 'texts-'))
  t.teardown(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))
  const dir = join(root, 'content')
  await cp('src/content', dir, { recursive: true })
  const { app, dir: own } = await buildTestApp(t, { CONTENT_DIR: dir }, clock)
  const dataDir = join(own, 'data')
  const { editor } = app
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  const versionOf = async (key: TextKey) => (await editor.read(key))?.version ?? ''

  async function saved(key: TextKey, edit: Omit<TextEdit, 'version'>) {
    const done = await editor.save(key, { ...edit, version: await versionOf(key) }, ACTOR)
    if (done.kind !== 'saved') throw new Error(JSON.stringify(done))
    return done.text
  }

  return { app, editor, dir, dataDir, statusOf, versionOf, saved }
}

/** Asks, and once more for whoever has read the remarks. */
export async function heard(
  ask: (own: Pick<Asking, 'seen'>) => ReturnType<Editor['rename']>
): ReturnType<Editor['rename']> {
  const first = await ask({})
  return first.kind === 'remarked' ? ask({ seen: first.seen }) : first
}

/** A picture of one colour, large enough for a text. */
export function photo(background: string): Promise<Buffer> {
  const create = { width: 900, height: 500, channels: 3, background } as const
  return sharp({ create }).jpeg().toBuffer()
}

/** Keeps another title as a draft, and a cover where there is one. @returns The version of the text. */
export async function draftTitle(editor: Editor, key: TextKey, title: string, data?: Buffer) {
  const { version = '', body = '' } = (await editor.read(key)) ?? {}
  const cover = { path: ['cover'], value: { file: 'okna.jpg', alt: 'Окна офиса' } }
  const fields = [{ path: ['title'], value: title }, ...(data ? [cover] : [])]
  const pictures = data ? [{ name: 'okna.jpg', data }] : []
  const saved = await editor.save(key, { version, fields, body, pictures }, ACTOR)
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved))
  return saved.text.version
}

/** Puts it on the site. */
export async function publishTitle(editor: Editor, key: TextKey, title: string, data?: Buffer) {
  const version = await draftTitle(editor, key, title, data)
  const done = await heard((own) => editor.publish(key, { actor: ACTOR, version, ...own }))
  if (done.kind !== 'published') throw new Error(JSON.stringify(done))
}

/** A page, and the first picture that it shows, as they are sent. */
export async function shownOn(app: Pick<FastifyInstance, 'inject'>, url: string) {
  const { body } = await app.inject(url)
  const path = /\/img\/[0-9a-f]{16}-\d+\.jpeg/.exec(body)?.[0] ?? '/no-picture/'
  const { statusCode: status, rawPayload } = await app.inject(path)
  return { body, status, bytes: rawPayload.toString('base64') }
}
