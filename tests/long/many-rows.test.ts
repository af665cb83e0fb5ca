import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DatabaseSync } from '@photostructure/sqlite'
import t from 'tap'
import { fillStore } from '../support/many-leads.ts'
import { trialSize } from '../support/trial-size.ts'

const run = promisify(execFile)
/** MANY_ROWS=1000000 is a large agency's ten years. */
const ROWS = Number(process.env.MANY_ROWS ?? trialSize(200_000, 50_000))
/** In MiB: that of the unit, see deploy/site@.service; with a quarter of the rows a quarter, for what holds them all. */
const HEAP = `--max-old-space-size=${ROWS < 200_000 ? 96 : 384}`
/** Of three years: the older half, or some thousands. Each is a commit of its own, and what takes longest. */
const KEPT_DAYS = String(trialSize(500, 1000))

t.setTimeout(1_800_000)

t.test(`P3, P6: every command ends at ${ROWS} rows in the heap of the unit`, async (t) => {
  const dir = t.testdir()
  await fillStore({ DATA_DIR: dir }, ROWS, new Date())
  fillAudit(`${dir}/site.db`)
  const commands: readonly (readonly [args: string[], says: RegExp])[] = [
    [['audit'], /desk sign-in refused/],
    [['audit', '--json'], /^\[\n[\s\S]*\]\n$/],
    [['list'], /^id /],
    [['list', '--json'], /^\[\n[\s\S]*\]\n$/],
    [['export'], /^\uFEFFresultID;/],
    [['report'], /leads; not counted/],
    [['conversions', '--format', 'metrika'], /^ClientId,/],
    [['doctor'], new RegExp(`${ROWS}, all can be read`)],
    [['retention'], /to be erased; add --yes/],
    [['redeliver', '--all', '--target', 'webhook'], /leads would be sent/]
  ]
  const env = { ...process.env, DATA_DIR: dir, LEADS_WEBHOOK_URL: 'http://127.0.0.1:1/' }
  for (const [args, says] of commands) {
    const { tail, head } = await outputOf(args, env)
    t.match(head + tail, says, args.join(' '))
  }
  t.match(await outputOf(['retention', '--yes'], { ...env, LEADS_RETENTION_DAYS: KEPT_DAYS }), {
    tail: / erased\.\n$/
  })
})

/** Many refused attempts to sign in, as a version wrote them that noted each. */
function fillAudit(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(
    `WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${ROWS})
     INSERT INTO audit (at, actor, action, object, detail)
       SELECT n, 'unknown', 'desk sign-in refused', '', 'too-often' FROM s`
  )
  database.close()
}

/** Both ends of what a command prints: it is more than a string may hold. */
async function outputOf(args: readonly string[], env: NodeJS.ProcessEnv) {
  const command = `node ${HEAP} dist/server/leads.mjs ${args.join(' ')} > "$OUT" || [ $? = 1 ]`
  const OUT = `${env.DATA_DIR}/out.txt`
  await run('bash', ['-c', command], { env: { ...env, OUT } })
  const read = async (program: string) =>
    (await run(program, ['-c', '100000', OUT], { maxBuffer: 2 ** 20 })).stdout
  return { head: await read('head'), tail: await read('tail') }
}
