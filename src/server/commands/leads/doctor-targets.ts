import { Resolver } from 'node:dns/promises'
import type { Zone } from '../../../shared/dates.ts'
import type { Config } from '../../config.ts'
import type { FaultMeaning } from '../../delivery/delivery-target.ts'
import {
  kindOf,
  mailSettings,
  openMetrika,
  openTargets,
  siteTargets
} from '../../delivery/open-targets.ts'
import type { Outage } from '../../delivery/queue.ts'
import { createMailer } from '../../delivery/targets/mail-target.ts'
import { senderDomain } from '../../leads/contact.ts'
import type { SiteStore } from '../../store/site-store.ts'
import { messageOf } from '../terminal.ts'

export async function checkTargets(config: Config): Promise<Finding[]> {
  const metrika = openMetrika(config)
  const targets = [...openTargets(config), ...(metrika ? [metrika] : [])]
  if (targets.length === 0) {
    const text = 'none configured: leads are stored and shown by "list" only. Set a LEADS_ variable'
    return [
      { isGood: config.SITE_URL === undefined, isNote: true, what: 'targets', text },
      ...(await checkAlerts(config))
    ]
  }
  const findings: Finding[] = []
  for (const target of targets) {
    try {
      await target.check()
      findings.push({
        isGood: true,
        what: target.name,
        text: kindOf(target.name)?.praise ?? 'answers and would take a lead'
      })
    } catch (error) {
      findings.push({
        isGood: false,
        what: target.name,
        text: adviceOn(target.name, messageOf(error))
      })
    }
    const advice = kindOf(target.name)?.advice?.(config)
    if (advice) findings.push({ isGood: true, isNote: true, what: target.name, text: advice })
    target.close?.()
  }
  return [...findings, ...(await checkAlerts(config))]
}

/** The command's environment may differ from the site's. */
export async function checkNotedTargets(store: SiteStore, config: Config): Promise<Finding[]> {
  const own = openTargets(config).map(({ name }) => name)
  const noted = await siteTargets(store.settings, config).catch(() => own)
  if (noted.join() === own.join()) return []
  const text =
    `the site delivers to ${noted.join(', ') || 'nowhere'}, this command would to ${own.join(', ') || 'nowhere'}: ` +
    'run it with the environment of the site (site-leads), or start the site anew'
  return [{ isGood: false, what: 'targets', text }]
}

async function checkAlerts(config: Config): Promise<Finding[]> {
  const what = 'alerts'
  const settings = mailSettings(config)
  if (!config.ALERT_MAIL_TO || !settings) {
    const told = openTargets(config).filter(({ tell }) => tell)
    if (told.length > 0) {
      return [{ isGood: true, what, text: `go by ${told.map(({ name }) => name).join(', ')}` }]
    }
    const text = 'nobody is told of faults: set ALERT_MAIL_TO, or a target that can tell'
    return [{ isGood: config.SITE_URL === undefined, isNote: true, what, text }]
  }
  const mailer = createMailer(settings)
  try {
    await mailer.verify()
    return [{ isGood: true, what, text: `go to ${config.ALERT_MAIL_TO}` }]
  } catch (error) {
    return [{ isGood: false, what, text: adviceOn('mail', messageOf(error)) }]
  } finally {
    mailer.close()
  }
}

/** Letters are sent all the same: it is advice. */
export async function checkSender(config: Config): Promise<Finding[]> {
  const settings = mailSettings(config)
  const text = settings && (await senderLacks(settings.from))
  return text
    ? [{ isGood: true, isNote: true, what: 'mail', text: `${text}: see docs/operations.md` }]
    : []
}

export async function checkQueue(store: SiteStore, zone: Zone): Promise<Finding[]> {
  const counts = await store.delivery.counts()
  const open = counts.filter(({ state }) => state === 'pending' || state === 'dead')
  const queue = open.map(({ target, state, count, oldest, reason }) => ({
    isGood: state !== 'dead',
    isNote: true as const,
    what: 'queue',
    text: `${target}: ${count} ${state}, the oldest of ${zone.isoOf(oldest)}${reason ? `: ${reason}` : ''}`
  }))
  const outages = (await store.delivery.outages()).map((outage) => ({
    isGood: false,
    what: 'queue',
    text: outageText(outage, zone)
  }))
  return [...queue, ...outages]
}

/** Whoever has mended it waits for nothing but this. */
function outageText({ name, isBlocked, isHeld, since, reason }: Outage, zone: Zone): string {
  const heldNext = isBlocked ? 'every hour, and with a new lead within a minute' : 'every minute'
  const next = isHeld ? `tried ${heldNext}` : 'each lead is tried by itself'
  return `${name} is ${isBlocked ? 'blocked' : 'down'} since ${zone.isoOf(since)}: ${reason}; ${next}`
}

/** What the faults of any target usually mean. */
const MEANINGS: readonly FaultMeaning[] = [
  [/in the clear/, 'set an https:// address, or put a proxy with TLS before the receiver'],
  [/ECONNREFUSED/, 'nobody listens there: is the port right, is the service running?'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'there is no such host: check the name'],
  [/ETIMEDOUT|EABORT|in time|UND_ERR_CONNECT/, 'it does not answer: check host, port and firewall'],
  [/WRONG_VERSION_NUMBER|EPROTO/, 'it answers without TLS: is it http:// rather than https://?'],
  [/UND_ERR_SOCKET|ECONNRESET/, 'it cuts the connection: is it https:// rather than http://?'],
  [/CERT|SELF_SIGNED|TLS|encrypted/, 'its certificate cannot be trusted'],
  [/answered 401|answered 403/, 'the token is wrong or was withdrawn: make a new one'],
  [/answered 40[45]|answered 410/, 'there is nothing at this address: check the path'],
  [/answered 3/, 'it redirects: set the address that it redirects to'],
  [/answered 5/, 'it is broken on its side']
]

function adviceOn(name: string, message: string): string {
  const { meanings = [], access = [] } = kindOf(name) ?? {}
  const meaning = [...meanings, ...MEANINGS].find(([pattern]) => pattern.test(message))?.[1]
  return `${message}${meaning ? `: ${meaning}` : ''} (${access.join(', ')})`
}

type ResolveTxt = (name: string) => Promise<string[][]>

/** A name server that is silent for longer is not asked again. */
const PATIENCE_MS = 2000

/** DMARC of the organisation holds for its subdomains: RFC 7489, 6.6.3. */
const RECORDS = [
  { name: 'SPF', namesFor: (domain: string) => [domain], start: 'v=spf1' },
  {
    name: 'DMARC',
    namesFor: (domain: string) => withParents(domain).map((one) => `_dmarc.${one}`),
    start: 'v=DMARC1'
  }
]

/** Without the last label: nobody sends letters by a top-level domain. */
function withParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels
    .slice(0, Math.max(1, labels.length - 1))
    .map((_, from) => labels.slice(from).join('.'))
}

/**
 * What the domain of the sender lacks in its DNS, so that letters end in spam; empty where nothing does, or nobody can tell.
 *
 * @param from Such as `Site <site@agency.example>`.
 */
export async function senderLacks(from: string, resolveTxt: ResolveTxt = ask()): Promise<string> {
  const domain = senderDomain(from)
  const lacking: string[] = []
  for (const { name, namesFor, start } of RECORDS) {
    const has = await hasRecord(namesFor(domain), start, resolveTxt)
    if (has === undefined) return ''
    if (!has) lacking.push(name)
  }
  return lacking.length > 0 ? `${domain} has no ${lacking.join(' and no ')} record` : ''
}

/** @returns Nothing where it cannot be told. */
async function hasRecord(
  names: readonly string[],
  start: string,
  resolveTxt: ResolveTxt
): Promise<boolean | undefined> {
  for (const name of names) {
    const texts = await resolveTxt(name).catch(textsAfter)
    if (!texts) return undefined
    if (texts.some((parts) => parts.join('').startsWith(start))) return true
  }
  return false
}

function ask(): ResolveTxt {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 })
  return (name) => resolver.resolveTxt(name)
}

/** That there is none is an answer; anything else is not. */
function textsAfter({ code }: NodeJS.ErrnoException): string[][] | undefined {
  return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined
}

/** A line of `leads doctor`. */
export interface Finding {
  isGood: boolean
  /** What an operator should know, or may want to set, though nothing is wrong. */
  isNote?: true
  what: string
  text: string
}
