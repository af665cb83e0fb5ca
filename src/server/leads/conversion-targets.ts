import type { LeadStore } from './lead-store.ts'

/** Setting with the names of the targets that get contracts instead of leads, as the running site noted them. */
export const CONVERSION_TARGETS = 'conversion_targets'

export async function noteConversionTargets(
  store: Pick<LeadStore, 'saveSetting'>,
  names: readonly string[]
): Promise<void> {
  await store.saveSetting(CONVERSION_TARGETS, JSON.stringify(names))
}

/** None before the first start of the site. */
export async function conversionTargets(store: Pick<LeadStore, 'setting'>): Promise<string[]> {
  return readNames(await store.setting(CONVERSION_TARGETS))
}

export function readNames(noted: string | undefined): string[] {
  return noted ? JSON.parse(noted) : []
}
