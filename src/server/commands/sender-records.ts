import { Resolver } from 'node:dns/promises'
import { senderDomain } from '../leads/contact.ts'

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
