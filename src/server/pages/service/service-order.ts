import type { Service } from './service-facts.ts'

/** A service with its number in the register: «1», and «1.2» of a branch. */
export interface NumberedService {
  service: Service
  index: string
  isBranch: boolean
}

/** The most important first, every branch under its parent. */
export function inOrder(services: readonly Service[]): NumberedService[] {
  const sorted = services
    .filter(({ slug }) => slug !== '')
    .toSorted((a, b) => orderOf(a) - orderOf(b) || a.slug.localeCompare(b.slug))
  const parents = sorted.filter(({ slug }) => !slug.includes('/'))
  return parents.flatMap((service, place) => {
    const index = String(place + 1)
    const branches = sorted.filter(({ slug }) => slug.startsWith(`${service.slug}/`))
    return [
      { service, index, isBranch: false },
      ...branches.map((branch, number) => ({
        service: branch,
        index: `${index}.${number + 1}`,
        isBranch: true
      }))
    ]
  })
}

function orderOf({ data }: Service): number {
  return data.order ?? Number.POSITIVE_INFINITY
}
