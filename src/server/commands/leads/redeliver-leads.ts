import { toPlain } from '../../../shared/words/plain-text.ts'
import type { Config } from '../../config.ts'
import { LEAD_TARGETS, siteTargets } from '../../delivery/open-targets.ts'
import { conversionTargets } from '../../leads/conversions.ts'
import { AT_WORK } from '../../leads/lead.ts'
import { eachLead, type LeadFilter } from '../../leads/lead-search.ts'
import type { SiteStore } from '../../store/site-store.ts'
import {
  type Command,
  FILTER_OPTIONS,
  FILTER_USAGE,
  NOT_FOUND,
  oneOf,
  readArgs,
  readFilter,
  readId,
  UsageError
} from '../command.ts'
import { complain, startProgress } from '../terminal.ts'

export const redeliverCommand: Command = {
  summary: 'sends leads again: given-up ones, one, or many',
  usage: `npm run leads -- redeliver <id>… | --dead | --all [--yes] [options]

  <id>         leads by the resultID that "list" prints
  --dead       every lead whose delivery was given up
  --all        every lead that the filters leave, for a target that is new or has lost them
  --yes        with --all: send; without it leads and targets are only named
  --target T   only to one of ${LEAD_TARGETS.map(({ name }) => name).join(', ')}; default: every target that the site noted when it was
               started. metrika: contracts, which are sent there only if it is named
${FILTER_USAGE}
What is on its way already is not sent twice. The running site does the sending, within seconds.
`,
  prepare(args, zone) {
    const { values, positionals: ids } = readArgs(args, {
      ...FILTER_OPTIONS,
      dead: { type: 'boolean' },
      all: { type: 'boolean' },
      target: { type: 'string' },
      yes: { type: 'boolean' }
    })
    const filter = readFilter(values, zone)
    if (values.dead) filter.delivery = 'dead'
    const ways = [ids.length > 0, values.dead, values.all].filter(Boolean)
    if (ways.length !== 1) throw new UsageError('redeliver takes ids, or --dead, or --all')

    return async (store, print, config) => {
      const targets = await chooseTargets(store, config, values.target)
      const unknown = await findUnknown(store, ids)
      if (unknown) {
        complain(`There is no lead ${toPlain(unknown)}.`)
        return NOT_FOUND
      }
      const listed = ids.length > 0 ? ids : await idsOf(store, filter)
      if (values.all && !values.yes) {
        print(`${planText(listed.length, targets)}; add --yes.\n`)
        return 0
      }
      for (const target of targets) {
        const chosen = values.dead ? await deadAmong(store, listed, target) : listed
        print(`${target}: ${await sendAgain(store, target, chosen)} to be sent.\n`)
      }
      return 0
    }
  }
}

/** Contracts go again only to a target that is named: what it has it would count twice. */
async function chooseTargets(store: SiteStore, config: Config, wanted: string | undefined) {
  const forContracts = wanted ? await conversionTargets(store.settings) : []
  if (wanted && forContracts.includes(wanted)) return [wanted]
  const known = await siteTargets(store.settings, config)
  if (known.length === 0) throw new Error('There is no target: the site delivers nowhere.')
  return wanted ? [oneOf('--target', wanted, known)] : known
}

/** Leads that may be delivered. */
async function idsOf(
  store: SiteStore,
  { limit, ...filters }: LeadFilter & { limit?: number }
): Promise<string[]> {
  const ids: string[] = []
  for await (const { status, resultID } of eachLead(store.leads, { filters, limit })) {
    if (AT_WORK.includes(status)) ids.push(resultID)
  }
  return ids
}

function planText(leads: number, targets: readonly string[]): string {
  const [few, many] = [leads === 1 ? 'lead' : 'leads', targets.length === 1 ? 'target' : 'targets']
  return `${leads} ${few} would be sent to ${targets.length} ${many}: ${targets.join(', ')}`
}

async function findUnknown(store: SiteStore, ids: string[]): Promise<string | undefined> {
  for (const id of ids) if (!(await store.leads.get(id))) return id
  return undefined
}

async function deadAmong(
  { delivery }: SiteStore,
  ids: string[],
  target: string
): Promise<string[]> {
  const dead: string[] = []
  for (const id of ids) {
    const deliveries = (await delivery.latestOf([id])).get(id) ?? []
    if (deliveries.some((one) => one.target === target && one.state === 'dead')) dead.push(id)
  }
  return dead
}

async function sendAgain({ delivery }: SiteStore, target: string, ids: string[]): Promise<number> {
  const progress = startProgress(`to ${target}`)
  let made = 0
  for (const [i, id] of ids.entries()) {
    made += await delivery.redeliver(target, [id])
    progress.update(i + 1, ids.length)
  }
  progress.stop()
  return made
}

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
