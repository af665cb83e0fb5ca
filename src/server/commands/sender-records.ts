import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'

type ResolveTxt = (name: string) => Promise<string[][]>

/** A name server that is silent for longer is not asked again. */
const PATIENCE_MS = 2000

const RECORDS = [
  { name: 'SPF', at: '', start: 'v=spf1' },
  { name: 'DMARC', at: '_dmarc.', start: 'v=DMARC1' }
] as const

/**
 * What the domain of the sender lacks in its DNS, so that letters end in spam; empty where nothing does, or nobody can tell.
 *
 * @param from Such as `Site <site@agency.example>`.
 */
export async function senderLacks(from: string, resolveTxt: ResolveTxt = ask()): Promise<string> {
  const domain = domainToASCII(
    from
      .split('@')
      .at(-1)
      ?.replace(/[>\s].*$/, '') ?? ''
  )
  const lacking: string[] = []
  for (const { name, at, start } of RECORDS) {
    const texts = await resolveTxt(at + domain).catch(textsAfter)
    if (!texts) return ''
    if (!texts.some((parts) => parts.join('').startsWith(start))) lacking.push(name)
  }
  return lacking.length > 0 ? `${domain} has no ${lacking.join(' and no ')} record` : ''
}

function ask(): ResolveTxt {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 })
  return (name) => resolver.resolveTxt(name)
}

/** That there is none is an answer; anything else is not. */
function textsAfter({ code }: NodeJS.ErrnoException): string[][] | undefined {
  return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined
}
