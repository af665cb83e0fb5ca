import { readdirSync, readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'

// The tariffs as their files have them: nothing here is asked of the site's own functions, and no price stands in a test.

export interface Tariff {
  name: string
  price: number
  from?: boolean
  unit: string
  hours?: number
  note: string
  items: string[]
}

interface Unit {
  words: string
  kind: 'month' | 'once' | 'term'
  /** How often it is paid in a quarter. */
  times: number
}

const UNITS: Readonly<Record<string, Unit>> = {
  month: { words: 'в месяц', kind: 'month', times: 3 },
  once: { words: 'разово', kind: 'once', times: 1 },
  quarter: { words: 'за квартал', kind: 'term', times: 1 },
  year: { words: 'за год', kind: 'term', times: 1 },
  weeks4: { words: 'за 4 недели', kind: 'term', times: 1 }
}

const FOLDER = 'src/content/services'
const priced = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ slug: name.replace(/\.md$/, ''), ...frontMatter(`${FOLDER}/${name}`) }))
  .filter(({ tariffs }) => tariffs)

/** By the address of the service. */
export const tariffsOf = new Map<string, Tariff[]>(
  priced.map(({ slug, tariffs }) => [`/services/${slug}/`, tariffs])
)

/** In the order of the page of prices; a key is that of the calculator's address. */
export const pricedServices: { key: string; tariffs: Tariff[] }[] = priced
  .sort((a, b) => placeOf(a.slug) - placeOf(b.slug))
  .map(({ slug, tariffs }) => ({ key: slug.split('/').at(-1) ?? '', tariffs }))

/** Place of a direction, and of a specialisation within it. */
function placeOf(slug: string): number {
  const order = (path: string) => priced.find((one) => one.slug === path)?.order ?? 0
  const [parent = '', part] = slug.split('/')
  return order(parent) * 100 + (part ? order(slug) : 0)
}

/**
 * Tariffs by service and number, as in the calculator's address: `{ seo: 2 }` is `?seo=2`.
 *
 * @throws {Error} When there is no such tariff.
 */
export function chosenTariffs(choice: Readonly<Record<string, number>>): Tariff[] {
  return Object.entries(choice).map(([key, number]) => {
    const tariff = pricedServices.find((service) => service.key === key)?.tariffs[number - 1]
    if (!tariff) throw new Error(`no tariff ${number} of ${key}`)
    return tariff
  })
}

/** What a quarter costs without tax, in roubles. */
export function sumOf(tariffs: readonly Tariff[]): number {
  return tariffs.reduce((sum, tariff) => sum + tariff.price * unitOf(tariff).times, 0)
}

/** @throws {Error} When nobody knows its unit. */
export function unitOf({ unit }: Pick<Tariff, 'unit'>): Unit {
  const found = UNITS[unit]
  if (!found) throw new Error(`nobody knows the unit ${unit}`)
  return found
}

/** `1 265 000`, with plain spaces. */
export function grouped(sum: number): string {
  return String(sum).replace(/\B(?=(\d{3})+$)/g, ' ')
}

export function money(sum: number): string {
  return `${grouped(sum)} ₽`
}

/** The front matter of a file as it is. */
export function frontMatter(file: string) {
  return parseYaml(readFileSync(file, 'utf8').split('---')[1] ?? '')
}
