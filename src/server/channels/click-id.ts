import type { Channel } from './channel-names.ts'
import { LISTS } from './lists.ts'

/** What a parameter of a click tells. */
export interface Click {
  channel: Channel
  name: string
  /** The parameter. */
  id: string
}

const { paid, organic, social, mail, openstat } = LISTS['click-ids']

const ids = [
  ...clicks('paid', paid),
  ...clicks('organic', organic),
  ...clicks('social', social),
  ...clicks('mail', mail)
]
const byId = new Map(ids.map((click) => [click.id, click]))

function clicks(channel: Channel, names: Readonly<Record<string, string>>): Click[] {
  return Object.entries(names).flatMap(([name, list]) =>
    list.split(' ').map((id) => ({ channel, name, id }))
  )
}

/** The click that an address tells of, a paid one before others. */
export function clickOf(tags: ReadonlyMap<string, string>): Click | undefined {
  const found = [...tags.keys()].flatMap((name) => byId.get(name) ?? [])
  const stat = openstatOf(tags.get('_openstat') ?? tags.get('openstat'))
  const all = stat ? [...found, stat] : found
  return all.sort((a, b) => ids.indexOf(a) - ids.indexOf(b)).find(isPaid) ?? all[0]
}

function isPaid({ channel }: Click): boolean {
  return channel === 'paid'
}

/** All parameters that tell of a click. */
export const CLICK_IDS: readonly string[] = [...byId.keys(), '_openstat', 'openstat']

/** `_openstat` names the service that placed a link, in Base64: `direct.yandex.ru;campaign;ad;place`. */
function openstatOf(value: string | undefined): Click | undefined {
  if (value === undefined) return undefined
  const parts = Buffer.from(value, 'base64').toString().split(';')
  const [service = ''] = parts
  const places = Object.entries(openstat).find(([, hosts]) => hosts.split(' ').includes(service))
  // What cannot be read is Direct's: nobody else has used it for long.
  const isReadable = parts.length > 1 && /^[\w.-]+$/.test(service)
  if (!places && isReadable)
    return { channel: 'referral', name: parts[1] || service, id: '_openstat' }
  return { channel: 'paid', name: places?.[0] ?? 'Яндекс', id: '_openstat' }
}
