import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { buildTestDesk } from './test-desk.ts'

/** A desk on a copy of the site's content, and an editor who has signed in. */
export async function buildTestRoom(
  t: Test,
  { clock, env = {} }: { clock?: { now: Date }; env?: Record<string, string> } = {}
) {
  const root = await mkdtemp(join(tmpdir(), 'room-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  const contentDir = join(root, 'content')
  await cp('src/content', contentDir, { recursive: true })
  const parts = await buildTestDesk(t, { CONTENT_DIR: contentDir, ...env }, clock)
  const editor = await parts.signedIn('editor')
  const sitePage = async (path: string) => (await parts.app.inject(path)).body
  return { ...parts, contentDir, editor, sitePage }
}
