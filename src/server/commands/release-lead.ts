import { toPlain } from '../../shared/words/plain-text.ts'
import { siteTargets } from '../delivery/open-targets.ts'
import { type Command, NOT_FOUND, readId } from './command.ts'
import { complain } from './output.ts'

export const releaseCommand: Command = {
  summary: 'takes a lead out of quarantine',
  usage: `npm run leads -- release <id>

  <id>         the resultID that "list --status quarantine" prints

It is then delivered like any other lead, to the targets that the site noted when it was started.
`,
  prepare(args) {
    const id = readId(args, 'release')

    return async (store, print, config) => {
      const targets = await siteTargets(store.settings, config)
      if (await store.leads.release(id, targets)) {
        const way =
          targets.length > 0
            ? `on its way to ${targets.join(', ')}`
            : 'stored only: the site delivers nowhere'
        print(`${id} is released, ${way}.\n`)
        return 0
      }
      complain(`There is no lead ${toPlain(id)} in quarantine.`)
      return NOT_FOUND
    }
  }
}
