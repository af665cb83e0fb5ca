import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import type { Asking, Editor } from '../../src/server/editor/editor.ts'
import type { TextEdit, TextKey } from '../../src/server/editor/text.ts'
import { buildTestApp } from './test-app.ts'

export const ACTOR = 'irina@agency.example'

/** The texts of a site of its own, without a desk before them. */
export async function openEditing(t: Test) {
  const root = await mkdtemp(join(tmpdir(), 'texts-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  const dir = join(root, 'content')
  await cp('src/content', dir, { recursive: true })
  const dataDir = join(root, 'data')
  const { app } = await buildTestApp(t, { CONTENT_DIR: dir, DATA_DIR: dataDir })
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
