import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../config.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { openSqliteLeadStore } from '../leads/sqlite-lead-store.ts'
import { backupCommand } from './backup-leads.ts'
import { UsageError } from './command.ts'
import { eraseCommand } from './erase-leads.ts'
import { exportCommand } from './export-leads.ts'
import { listCommand } from './list-leads.ts'
import { releaseCommand } from './release-lead.ts'
import { showCommand } from './show-lead.ts'

const COMMANDS = {
  list: listCommand,
  show: showCommand,
  export: exportCommand,
  release: releaseCommand,
  erase: eraseCommand,
  backup: backupCommand
}

const USAGE = `The site's leads.

  npm run leads -- <command> [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`)
  .join('\n')}

  npm run leads -- <command> --help   what a command takes

Reads the same environment as the site (DATA_DIR).
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no such lead.
`

process.exitCode = await run(process.argv.slice(2))

async function run([name = '', ...args]: string[]): Promise<number> {
  if (name === '' || name === '--help' || name === 'help') return say(USAGE, name === '' ? 2 : 0)
  const command = COMMANDS[name as keyof typeof COMMANDS]
  if (!command) return fail(`There is no command "${name}".\n\n${USAGE}`, 2)
  if (args.includes('--help') || args.includes('-h')) return say(command.usage, 0)

  let store: LeadStore | undefined
  try {
    const task = command.prepare(args)
    const config = readConfig(process.env)
    store = openStore(config.DATA_DIR)
    return await task(store, (text) => process.stdout.write(text), config)
  } catch (error) {
    if (error instanceof UsageError) return fail(`${error.message}\n\n${command.usage}`, 2)
    return fail(explain(error), 1)
  } finally {
    await store?.close()
  }
}

/** Leads are looked for, never founded: a mistyped DATA_DIR must not answer "no leads". */
function openStore(dataDir: string): LeadStore {
  if (!existsSync(join(dataDir, 'site.db'))) {
    throw new ConfigError(`No database in ${dataDir}. Start the site once, or set DATA_DIR.`)
  }
  return openSqliteLeadStore(dataDir)
}

function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function say(text: string, code: number): number {
  process.stdout.write(text)
  return code
}

function fail(text: string, code: number): number {
  process.stderr.write(`${text.trimEnd()}\n`)
  return code
}
