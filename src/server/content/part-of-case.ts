import { links } from '../../shared/links.ts'
import type { Entry } from './content.ts'

/** Whether a case was about a service or a branch of it: it names one of them, or was paid by its tariff. */
export function isPartOf({ slug }: Pick<Entry<'services'>, 'slug'>, item: Entry<'cases'>): boolean {
  return pathsOf(item).some((path) => path.startsWith(links.service(slug)))
}

/** The services that a case names or was paid by. */
export function pathsOf({ data }: Entry<'cases'>): string[] {
  return [...new Set([...data.services, ...data.budget.map(({ service }) => service)])]
}
