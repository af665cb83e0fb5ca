import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { missingBinary } from '../../src/build/missing-binary.mjs'

t.test('a package without its binary is named, another failure is not', async (t) => {
  // Outside of the project, whose own packages would be found.
  const root = mkdtempSync(join(tmpdir(), 'packages-'))
  t.teardown(() => rmSync(root, { recursive: true }))
  const folder = `${root}/node_modules`
  for (const name of ['sharp', 'detect-libc', 'semver', '@img/colour']) {
    cpSync(`node_modules/${name}`, `${folder}/${name}`, { recursive: true })
  }
  const load = import(pathToFileURL(`${folder}/sharp/dist/sharp.mjs`).href)
  t.equal(missingBinary(await load.catch((error) => error)), 'sharp')
  t.equal(missingBinary(new Error('no such file')), undefined)
})
