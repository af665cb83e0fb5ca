import { readFile, stat } from 'node:fs/promises'
import t from 'tap'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { leadTool } from '../../../support/lead-tool.ts'
import { accepted, uploadIn } from '../../../support/stores.ts'

t.test('review-security 14: show --file gets the file that a letter could not carry', async (t) => {
  const dir = t.testdir()
  const env = { DATA_DIR: `${dir}/data` }
  const store = openSqliteStore(env.DATA_DIR)
  const withFile = await accepted(store, { upload: await uploadIn(env.DATA_DIR, 'техзадание') })
  const without = await accepted(store)
  await store.close()

  const path = `${dir}/brief.txt`
  const saved = await leadTool(env, 'show', withFile, '--file', path)
  t.match(saved, { code: 0, stdout: 'бриф.txt, 20 bytes, written to' })
  t.equal(await readFile(path, 'utf8'), 'техзадание')
  t.equal((await stat(path)).mode & 0o777, 0o600)
  t.match(await leadTool(env, 'show', without, '--file', path), { code: 3, stderr: 'has no file' })
})
