import { spawn, spawnSync } from 'node:child_process'
import t, { type Test } from 'tap'
import { isPassword, passwordFault } from '../../../src/server/desk/passwords.ts'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'
import { leadTool } from '../../support/lead-tool.ts'

const EMAIL = 'anna@agency.example'
const PASSWORD = 'мост через Оку, 1957'

/** `npm run leads -- desk-user …` with a password on standard input. */
function deskUser(dir: string, input: string, ...args: string[]) {
  const child = spawn('node', ['dist/server/leads.mjs', 'desk-user', ...args], {
    env: { ...process.env, DATA_DIR: dir }
  })
  const said = { code: 0, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    said.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.stderr += chunk
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return new Promise<typeof said>((resolve) =>
    child.once('close', (code) => resolve({ ...said, code: code ?? 1 }))
  )
}

async function emptyStore(t: Test) {
  const dir = t.testdir()
  await openSqliteStore(dir).close()
  const inStore = async <Result>(
    use: (store: ReturnType<typeof openSqliteStore>) => Promise<Result>
  ) => {
    const store = openSqliteStore(dir)
    try {
      return await use(store)
    } finally {
      await store.close()
    }
  }
  return { dir, inStore }
}

t.test('a user is added with the first line of standard input as password, once', async (t) => {
  const { dir, inStore } = await emptyStore(t)
  const added = await deskUser(
    dir,
    `${PASSWORD}\nsecond line\n`,
    'add',
    'Anna@Agency.example',
    '--role',
    'manager'
  )
  t.match(added, { code: 0, stdout: 'anna@agency.example may sign in as manager' })
  t.notMatch(added.stdout + added.stderr, 'Оку')
  const user = await inStore((store) => store.desk.userByEmail(EMAIL))
  t.match(user, { role: 'manager', passwordHash: /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/ })
  t.equal(await isPassword(PASSWORD, user?.passwordHash), true)
  t.match(await deskUser(dir, `${PASSWORD}\n`, 'add', EMAIL, '--role', 'reader'), { code: 1 })
  t.match(
    (await leadTool({ DATA_DIR: dir }, 'desk-user', 'list')).stdout,
    /anna@agency\.example +manager +password /
  )
})

t.test('ASVS 6.2.1: a password that is short, poor or the address is refused', async (t) => {
  const { dir, inStore } = await emptyStore(t)
  for (const password of ['', 'коротко', 'aaaaaaaaaa', EMAIL, 'anna12345', 'x'.repeat(300)]) {
    const { code, stderr } = await deskUser(dir, `${password}\n`, 'add', EMAIL, '--role', 'reader')
    t.equal(code, 1, password.slice(0, 20))
    t.match(stderr, 'No ')
  }
  t.same(await inStore((store) => store.desk.users()), [])
})

t.test('ASVS 6.2.4: a password that many have chosen is refused, in either layout', async (t) => {
  const { dir } = await emptyStore(t)
  for (const password of ['password1', 'QWERTY123', '1q2w3e4r', 'йцукенгш', 'пароль123']) {
    const { code, stderr } = await deskUser(dir, `${password}\n`, 'add', EMAIL, '--role', 'reader')
    t.equal(code, 1, password)
    t.match(stderr, 'people choose most')
  }
  t.equal(await passwordFault(PASSWORD, EMAIL), undefined)
})

const hasScript = spawnSync('script', ['--version']).status === 0

t.test(
  'on a terminal the password is asked for twice and never shown',
  { skip: hasScript ? false : 'script of util-linux is not installed' },
  async (t) => {
    const { dir, inStore } = await emptyStore(t)
    const command = `node dist/server/leads.mjs desk-user add ${EMAIL} --role manager`
    const typed = await typeInto(command, dir, [
      ['Password: ', PASSWORD],
      ['Once more: ', 'что-то другое'],
      ['Password: ', `${PASSWORD}х\x7f`],
      ['Once more: ', PASSWORD]
    ])
    t.match(typed, /These were not the same/)
    t.match(typed, 'may sign in as manager')
    t.notMatch(typed, /Оку|другое/)
    const user = await inStore((store) => store.desk.userByEmail(EMAIL))
    t.equal(await isPassword(PASSWORD, user?.passwordHash), true)
  }
)

/** Runs a command on a terminal of its own and answers its questions. Returns all that the terminal showed. */
function typeInto(command: string, dir: string, answers: [question: string, answer: string][]) {
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, DATA_DIR: dir }
  })
  const left = [...answers]
  let shown = ''
  let seen = 0
  child.stdout.on('data', (chunk) => {
    shown += chunk
    const [question, answer] = left[0] ?? []
    const at = question === undefined ? -1 : shown.indexOf(question, seen)
    if (at < 0) return
    seen = at + (question?.length ?? 0)
    left.shift()
    child.stdin.write(`${answer}\r`)
  })
  return new Promise<string>((resolve) => child.once('close', () => resolve(shown)))
}

t.test(
  'password, one-time code and removal end the sessions, and the audit names the user',
  async (t) => {
    const { dir, inStore } = await emptyStore(t)
    await deskUser(dir, `${PASSWORD}\n`, 'add', EMAIL, '--role', 'reader')
    const openOne = (tokenHash: string) =>
      inStore(async ({ desk }) => {
        const userId = (await desk.userByEmail(EMAIL))?.id ?? 0
        await desk.openSession({ tokenHash, userId, address: '192.0.2.1', userAgent: '' })
      })
    const isOpen = (tokenHash: string) =>
      inStore(async ({ desk }) => (await desk.session(tokenHash)) !== undefined)

    await openOne('a')
    t.match(await deskUser(dir, 'паром через Лену\n', 'password', EMAIL), { code: 0 })
    t.equal(await isOpen('a'), false)
    await openOne('b')
    const told = await deskUser(dir, '', 'totp', EMAIL)
    t.match(told.stdout, /otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
    t.equal(await isOpen('b'), false)
    await openOne('c')
    t.match(await deskUser(dir, '', 'remove', EMAIL), { code: 0 })
    t.equal(await isOpen('c'), false)

    const trail = await inStore((store) => store.desk.auditPage({ after: 0, limit: 1000 }))
    for (const action of ['add', 'password', 'totp', 'remove']) {
      t.match(
        trail.find((entry) => entry.action === `desk-user ${action}`),
        { object: EMAIL },
        action
      )
    }
    t.notMatch(JSON.stringify(trail), /Лену|secret/)
  }
)
