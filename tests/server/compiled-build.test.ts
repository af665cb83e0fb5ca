import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { shippedStart } from '../support/shipped-start.ts'

const SITE = join(process.cwd(), 'dist/server/site.cjs')

t.test(
  'the build has had V8 compile the site, for the options of the unit and for none',
  async (t) => {
    for (const options of [[], shippedStart().node]) {
      const code = `import { compile } from './src/server/launch/compiled-site.ts'
        console.log(compile(${JSON.stringify(SITE)}).cachedDataRejected)`
      const found = execFileSync(
        process.execPath,
        [...options, '--import', 'tsx', '--input-type=module', '-e', code],
        { encoding: 'utf8' }
      )
      t.equal(found.trim(), 'false', options.join(' '))
    }
  }
)
