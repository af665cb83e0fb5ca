import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Zone } from '../../../shared/dates.ts'
import type { AuditRecord } from '../../desk/note-rows.ts'
import {
  hashPassword,
  PASSWORD_LENGTH,
  type PasswordFault,
  passwordFault
} from '../../desk/passwords.ts'
import { newTotpSecret, totpUri } from '../../desk/sign-in.ts'
import { EMAIL, isWorker, ROLES, type Role } from '../../desk/user-rows.ts'
import type { SiteStore } from '../../store/site-store.ts'
import { type Command, NOT_FOUND, oneOf, readArgs, UsageError } from '../command.ts'
import { complain, jsonArray, pour, startTable, toTable } from '../terminal.ts'

const ACTIONS = ['add', 'list', 'password', 'totp', 'remove'] as const
type Action = (typeof ACTIONS)[number]

interface Request {
  store: SiteStore
  print: (text: string) => void
  email: string
  role: Role | undefined
  isOff: boolean
  /** Under what name an app lists a user's codes. */
  issuer: string
  /** Who gets the leads of who is removed. */
  heir: string | undefined
  zone: Zone
  /** Notes a change in the audit. */
  note(detail?: string): Promise<void>
}

export const deskUserCommand: Command = {
  summary: 'who may sign in at the desk',
  usage: `npm run leads -- desk-user add <email> --role R | list | password <email> | totp <email> [--off] | remove <email> [--to <email>]

  add          a user of the desk; the password is asked for twice on a terminal, else it is the first line of standard input
  --role R     ${ROLES.join(', ')}: looks, records outcomes, writes texts, does everything
  list         who there is
  password     a new password, read in the same way; ends the user's sessions
  totp         asks for a one-time code too: prints the secret for the user's app, once; --off ends that
  remove       the user and all of the user's sessions; the user's leads go to nobody, or with --to to that manager
`,
  prepare(args, zone) {
    const { values, positionals } = readArgs(args, {
      role: { type: 'string' },
      off: { type: 'boolean' },
      to: { type: 'string' }
    })
    const [word = '', address, ...rest] = positionals
    const action = oneOf('the action', word, ACTIONS)
    const email = readEmail(action, address)
    if (rest.length > 0) throw new UsageError(`desk-user ${action} takes one e-mail`)
    if (action === 'add' && !values.role) throw new UsageError('desk-user add needs --role')
    if (values.to !== undefined && action !== 'remove')
      throw new UsageError('--to belongs to remove')
    const heir = values.to === undefined ? undefined : readEmail(action, values.to)
    const role = values.role === undefined ? undefined : oneOf('--role', values.role, ROLES)

    return async (store, print, { DESK_URL, SITE_URL }, actor) => {
      const note = (detail = '') =>
        store.leads.audit({ actor, action: `desk-user ${action}`, object: email, detail })
      return RUN[action]({
        store,
        print,
        email,
        role,
        isOff: values.off === true,
        issuer: new URL(DESK_URL ?? SITE_URL ?? 'http://localhost').host,
        heir,
        note,
        zone
      })
    }
  }
}

function readEmail(action: Action, address: string | undefined): string {
  if (action === 'list') {
    if (address !== undefined) throw new UsageError('desk-user list takes no e-mail')
    return ''
  }
  if (!address || !EMAIL.test(address)) throw new UsageError(`desk-user ${action} takes an e-mail`)
  return address.normalize('NFC').toLowerCase()
}

const RUN: Readonly<Record<Action, (request: Request) => Promise<number>>> = {
  async add({ store, print, email, role = 'reader', note }) {
    const passwordHash = await hashPassword(await choosePassword(email))
    if (!(await store.desk.addUser({ email, role, passwordHash }))) {
      complain(`${email} is a user already; "password" changes the password.`)
      return 1
    }
    await note(role)
    print(`${email} may sign in as ${role}.\n`)
    return 0
  },

  async list({ store, print, zone }) {
    const rows = (await store.desk.users()).map(({ email, role, totpSecret, createdAt }) => [
      email,
      role,
      totpSecret ? 'password and code' : 'password',
      zone.isoOf(createdAt)
    ])
    print(toTable([['e-mail', 'role', 'signs in by', 'since'], ...rows]))
    return 0
  },

  async password({ store, print, email, note }) {
    if (!(await store.desk.userByEmail(email))) return noUser(email)
    await store.desk.setPassword(email, await hashPassword(await choosePassword(email)))
    await note()
    print(`${email} has a new password and is signed out everywhere.\n`)
    return 0
  },

  async totp({ store, print, email, isOff, issuer, note }) {
    const secret = isOff ? undefined : newTotpSecret()
    if (!(await store.desk.setTotpSecret(email, secret))) return noUser(email)
    await note(isOff ? 'off' : 'on')
    const told = secret
      ? `Add this to the authenticator app of ${email}; it is not shown again.\n\n  ${secret}\n  ${totpUri(secret, email, issuer)}\n`
      : `${email} signs in by password alone.\n`
    print(told)
    return 0
  },

  async remove({ store, print, email, heir, note }) {
    const successor = heir === undefined ? undefined : await store.desk.userByEmail(heir)
    if (heir !== undefined && !successor) return noUser(heir)
    if (
      successor &&
      (successor.id === (await store.desk.userByEmail(email))?.id || !isWorker(successor.role))
    ) {
      complain(`Leads cannot be given to ${heir}: it takes another manager or administrator.`)
      return 1
    }
    const leads = await store.desk.removeUser(email, successor?.id)
    if (leads === undefined) return noUser(email)
    await note(`${leads} ${heir ?? ''}`.trim())
    print(`${email} is removed and signed out everywhere.\n`)
    print(`${leads} leads are given to ${heir ?? 'nobody'}.\n`)
    return 0
  }
}

const WEAKNESSES: Readonly<Record<PasswordFault, string>> = {
  short: `shorter than ${PASSWORD_LENGTH.least} characters`,
  long: `longer than ${PASSWORD_LENGTH.most} characters`,
  email: 'the e-mail address',
  poor: 'made of too few different characters',
  common: 'one of those that people choose most'
}

/** @throws {Error} When the password may not be taken; the message says why. */
async function choosePassword(email: string): Promise<string> {
  const password = await readPassword()
  const fault = await passwordFault(password, email)
  if (fault) throw new Error(`No such password: it is ${WEAKNESSES[fault]}.`)
  return password
}

function noUser(email: string): number {
  complain(`There is no user ${email}.`)
  return NOT_FOUND
}

/** What was typed twice was not the same. */
const TRIES = 3

/**
 * A password typed twice on a terminal without being shown, or else the first line of standard input.
 *
 * @throws {Error} When none was given, or the two were never the same.
 */
export async function readPassword(input = process.stdin): Promise<string> {
  if (!input.isTTY) return firstLine(input)
  // With an output that prints nothing, readline edits the line and echoes no letter. It has the terminal from before the
  // first question to the end: what is typed while nobody reads, the terminal itself would show.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output, terminal: true, historySize: 0 })
  // Ctrl+C and Ctrl+D close it, and a question would wait for ever.
  const closed = new AbortController()
  lines.once('close', () => closed.abort())
  const ask = async (question: string) => {
    process.stderr.write(question)
    try {
      return await lines.question('', { signal: closed.signal })
    } catch (error) {
      if (closed.signal.aborted) throw new Error('No password.')
      throw error
    } finally {
      process.stderr.write('\n')
    }
  }
  try {
    for (let left = TRIES; left > 0; left--) {
      const password = await ask('Password: ')
      if (password === (await ask('Once more: '))) return password
      process.stderr.write('These were not the same.\n')
    }
  } finally {
    lines.close()
  }
  throw new Error('No password: the two were never the same.')
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input })) {
    if (line === '') break
    return line
  }
  throw new Error('No password: it is read from the first line of standard input.')
}

/** Entries of one statement. */
const BATCH = 1000

export const auditCommand: Command = {
  summary: 'who looked at leads, exported, erased or sent them again',
  usage: `npm run leads -- audit [--json]

  --json       as an array of objects
`,
  prepare(args, zone) {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean' } })
    if (positionals.length > 0) throw new UsageError('audit takes no id')

    return async (store) => {
      const batches = auditBatches(store)
      await pour(values.json ? jsonArray(entries(batches)) : lines(batches, zone))
      return 0
    }
  }
}

/** Oldest first. */
async function* auditBatches({ desk }: SiteStore): AsyncGenerator<AuditRecord[]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const batch = await desk.auditPage({ after, limit: BATCH })
    if (batch.length > 0) yield batch
    after = batch.at(-1)?.id
  }
}

async function* entries(batches: AsyncIterable<AuditRecord[]>) {
  for await (const batch of batches) yield batch.map(({ id, ...entry }) => entry)
}

async function* lines(batches: AsyncIterable<AuditRecord[]>, zone: Zone) {
  const table = startTable(['at', 'who', 'did', 'leads', 'how'])
  for await (const batch of batches) {
    yield table(
      batch.map(({ at, actor, action, object, detail }) => [
        zone.isoOf(at),
        actor,
        action,
        object,
        detail
      ])
    )
  }
}
