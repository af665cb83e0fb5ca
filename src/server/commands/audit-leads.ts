import { toJson } from '../../shared/json-text.ts'
import { type Command, readArgs, UsageError } from './command.ts'
import { toTable } from './table.ts'

export const auditCommand: Command = {
  summary: 'who looked at leads, exported, erased or sent them again',
  usage: `npm run leads -- audit [--json]

  --json       as an array of objects
`,
  prepare(args) {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean' } })
    if (positionals.length > 0) throw new UsageError('audit takes no id')

    return async (store, print) => {
      const trail = await store.auditTrail()
      if (values.json) {
        print(toJson(trail))
        return 0
      }
      const rows = trail.map(({ at, actor, action, object, detail }) => [
        at.toISOString(),
        actor,
        action,
        object,
        detail
      ])
      print(toTable([['at', 'who', 'did', 'leads', 'how'], ...rows]))
      return 0
    }
  }
}
