import type { LeadStore } from '../leads/lead-store.ts'
import { type DeliverySettings, openTargets } from './open-targets.ts'

const NAME = 'delivery_targets'

/** Records where the running site delivers to, for commands that do not see its environment. */
export async function noteTargets(
  store: Pick<LeadStore, 'saveSetting'>,
  names: readonly string[]
): Promise<void> {
  await store.saveSetting(NAME, JSON.stringify(names))
}

/**
 * The site's targets, as the running site recorded them; before its first start, from the command's environment.
 *
 * @throws {Error} When neither is known: deliveries must not be queued for no target.
 */
export async function siteTargets(
  store: Pick<LeadStore, 'setting'>,
  config: DeliverySettings
): Promise<string[]> {
  const noted = await store.setting(NAME)
  if (noted !== undefined) return JSON.parse(noted)
  const named = openTargets(config).map(({ name }) => name)
  if (named.length > 0) return named
  throw new Error('No target is known: start the site once, so that it notes where it delivers to.')
}
