import { readdirSync, readFileSync } from 'node:fs'
import type { HTMLElement } from 'node-html-parser'
import { parse as parseYaml } from 'yaml'

// The files of services and cases as an editor wrote them, read without the site's own code.

export interface Written {
  menu: string
  order: number
  outcome: number
  besides?: string
  firstResult: { what?: string; from: number; to?: number; unit: string }
  includes: { title: string; tariffs: (boolean | number | string)[] }[]
  matrix: { label: string; tariffs: (boolean | number | string)[] }[]
  steps: { title: string; term: string; result: string; weeks: { from: number; to?: number } }[]
  tariffs: {
    name: string
    price: number
    unit: string
    from?: boolean
    hours?: number
    note: string
    items: string[]
  }[]
  proofs?: { value: string }[]
  cases: string[]
  proof?: {
    case: string
    figure?: { label: string; before: string; after: string; unit?: string; values: number[] }
  }
}
export interface WrittenCase {
  client: string
  name: string
  services: string[]
  result: { change: string; label: string }
  series: { better: string; values: number[] }
}

const ROOT = 'src/content'
const WEEK = 7
export const MONTH = 365 / 12
export const DAYS: Record<string, number> = { month: MONTH, week: WEEK, workday: WEEK / 5 }

const read = (file: string) => {
  const [, head = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? []
  return { data: parseYaml(head), body }
}
export const services = readdirSync(`${ROOT}/services`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && name !== 'index.md')
  .map((name) => {
    const slug = name.slice(0, -'.md'.length)
    return {
      slug,
      path: `/services/${slug}/`,
      ...(read(`${ROOT}/services/${name}`) as { data: Written; body: string })
    }
  })
export const cases = new Map(
  readdirSync(`${ROOT}/cases`).map((slug) => [
    slug,
    read(`${ROOT}/cases/${slug}/index.md`).data as WrittenCase
  ])
)

export const plain = (text: string) =>
  text
    .replaceAll(/[\u2060\u00AD]/g, '')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')
    .trim()
export const textOf = (element: HTMLElement | null | undefined) => plain(element?.textContent ?? '')
export const digits = (text: string) => Number(text.replaceAll(/\D/g, ''))
/** Of the tariffs that are paid as the first one is. */
export const least = ({ tariffs }: Written) =>
  Math.min(...tariffs.filter(({ unit }) => unit === tariffs[0]?.unit).map(({ price }) => price))
/** Every number of a text, with its decimals. */
export const numbers = (text: string): string[] =>
  plain(text)
    .replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, '')
    .match(/\d+(?:,\d+)?/g) ?? []

/** What stands beside a service: its own figure of a case, or the result of the case. */
export function proofText({ proof }: Written): string {
  const { figure, case: slug = '' } = proof ?? {}
  const label = figure?.label ?? cases.get(slug)?.result.label
  return plain(`${changeOf(proof, slug)} ${label}`)
}

/** What a case has changed, by the figure of the service where it names one of this case. */
export function changeOf(proof: Written['proof'], slug: string): string {
  const figure = proof?.case === slug ? proof.figure : undefined
  return plain(
    figure
      ? [figure.before, '→', figure.after, figure.unit].filter(Boolean).join(' ')
      : `${cases.get(slug)?.result.change}`
  )
}
