import { type Command, NOT_FOUND, readArgs, UsageError } from './command.ts'
import { toPlain } from './table.ts'

export const releaseCommand: Command = {
  summary: 'takes a lead out of quarantine',
  usage: `npm run leads -- release <id>

  <id>         the resultID that "list --status quarantine" prints
`,
  prepare(args) {
    const [id, ...rest] = readArgs(args, {}).positionals
    if (!id || rest.length > 0) throw new UsageError('release takes one id')

    return async (store, print) => {
      if (await store.release(id)) {
        print(`${id} is released.\n`)
        return 0
      }
      process.stderr.write(`There is no lead ${toPlain(id)} in quarantine.\n`)
      return NOT_FOUND
    }
  }
}
