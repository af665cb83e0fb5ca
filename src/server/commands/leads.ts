import { createZone } from '../../shared/dates.ts'
import { type Config, readConfig } from '../config.ts'
import { waitForSlowFamily } from '../listen.ts'
import { openReopeningStore, openSiteStore, type SiteStore } from '../store/site-store.ts'
import {
  type Command,
  describeArgs,
  holdsPassword,
  LOCATION_USAGE,
  openExistingStore,
  operatorName,
  PASSWORD_SEEN,
  takeLocation,
  UsageError,
  withNamedPlaces
} from './command.ts'
import { backupCommand, copyCommand } from './leads/backup-leads.ts'
import { conversionsCommand, outcomeCommand } from './leads/conversions-leads.ts'
import { demoCommand } from './leads/demo-leads.ts'
import { auditCommand, deskUserCommand } from './leads/desk-user.ts'
import { doctorCommand } from './leads/doctor.ts'
import { eraseCommand, retentionCommand } from './leads/erase-leads.ts'
import { exportCommand } from './leads/export-leads.ts'
import { listCommand, reindexCommand } from './leads/list-leads.ts'
import { redeliverCommand, releaseCommand } from './leads/redeliver-leads.ts'
import { reportCommand } from './leads/report-leads.ts'
import { showCommand } from './leads/show-lead.ts'
import { complain, messageOf, say } from './terminal.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  list: listCommand,
  show: showCommand,
  export: exportCommand,
  report: reportCommand,
  outcome: outcomeCommand,
  conversions: conversionsCommand,
  redeliver: redeliverCommand,
  release: releaseCommand,
  erase: eraseCommand,
  retention: retentionCommand,
  reindex: reindexCommand,
  backup: backupCommand,
  copy: copyCommand,
  doctor: doctorCommand,
  audit: auditCommand,
  'desk-user': deskUserCommand,
  demo: demoCommand
}

const USAGE = `The site's leads.

  npm run leads -- <command> [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(11)} ${summary}`)
  .join('\n')}

  npm run leads -- <command> --help   what a command takes

${LOCATION_USAGE}
Reads the same environment as the site (DATA_DIR or DATABASE_URL, and where leads are delivered); on a server that was set
up by docs/operations.md "sudo site-leads <command>" brings it. Every look at leads is noted in the audit.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no such lead.
`

waitForSlowFamily()
process.exitCode = await run(process.argv.slice(2))

async function run([name = '', ...args]: string[]): Promise<number> {
  if (name === '' || name === '--help' || name === 'help') return answer(USAGE, name === '' ? 2 : 0)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) return fail(`There is no command "${name}".\n\n${USAGE}`, 2)
  if (args.includes('--help') || args.includes('-h')) return answer(command.usage, 0)

  coverPassword(name, args)
  try {
    return await runCommand(command, name, args)
  } catch (error) {
    if (error instanceof UsageError) return fail(`${error.message}\n\n${command.usage}`, 2)
    return fail(withRights(error), 1)
  }
}

async function runCommand(command: Command, name: string, args: string[]): Promise<number> {
  const { rest, env } = takeLocation(withNamedPlaces(args, process.env), process.env)
  const config = readConfig(env)
  const task = command.prepare(rest, createZone(config.TIME_ZONE))
  const store = await openStoreFor(command, config)
  try {
    await noteAccess(store, name, args)
    return await task(store, say, config, operator())
  } finally {
    await store.close()
  }
}

/** What the list of processes shows is written over; what it has shown until here, it has. */
function coverPassword(name: string, args: readonly string[]): void {
  if (!holdsPassword(args)) return
  process.title = `leads ${name}`
  complain(PASSWORD_SEEN)
}

async function openStoreFor({ worksWithout, begins }: Command, config: Config): Promise<SiteStore> {
  if (begins) return openSiteStore(config)
  if (!worksWithout) return openExistingStore(config)
  return openReopeningStore({
    open: () => openExistingStore(config, Number.POSITIVE_INFINITY),
    onChange: () => undefined
  })
}

/** A full disk must not lock the operator out: the access is then reported here instead. */
async function noteAccess(store: SiteStore, action: string, args: string[]): Promise<void> {
  try {
    await store.leads.audit({ actor: operator(), action, ...describeArgs(args) })
  } catch (error) {
    complain(`This access could not be noted in the audit: ${messageOf(error)}`)
  }
}

/** A file is written by the user of the site, who may less than whoever has called "sudo site-leads". */
function withRights(error: unknown): string {
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  const isRefused =
    ['EACCES', 'EPERM', 'EROFS'].includes(code) && ['open', 'mkdir'].includes(syscall)
  if (!isRefused) return messageOf(error)
  const user = operatorName({})
  return `${messageOf(error)}. The command runs as ${user}: name a folder that ${user} may write to`
}

function operator(): string {
  return operatorName(process.env)
}

function answer(text: string, code: number): number {
  say(text)
  return code
}

function fail(text: string, code: number): number {
  complain(text)
  return code
}
