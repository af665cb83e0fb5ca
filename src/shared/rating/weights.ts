import { decimal } from '../words/numbers.ts'
import { sumOf } from './total.ts'

const MOST = 100

/** What the rating itself publishes of a metric. */
export interface PublishedWeight {
  id: string
  /** The weight in whole percents. */
  weight: number
}

/** A weight for each metric, in their order; only their proportions count. */
export interface ChosenWeights {
  weights: readonly number[]
  /** They are not those of the rating. */
  isOwn: boolean
}

/** The weight of a metric in an address, and in its form. */
export function weightParam(id: string): string {
  return `ves-${id}`
}

/** What a visitor asks for: a weight that is not named, or is no whole number from 0 to 100, is the published one. */
export function readWeights(
  metrics: readonly PublishedWeight[],
  query: Pick<URLSearchParams, 'get'>
): ChosenWeights {
  const published = metrics.map(({ weight }) => weight)
  const weights = metrics.map(({ id, weight }) => read(query.get(weightParam(id))) ?? weight)
  const isOwn = sumOf(weights) > 0 && !areProportional(weights, published)
  return { weights: isOwn ? weights : published, isOwn }
}

/** Whether every weight is asked to be zero. */
export function isNothing(
  metrics: readonly PublishedWeight[],
  query: Pick<URLSearchParams, 'get'>
): boolean {
  return metrics.every(({ id }) => read(query.get(weightParam(id))) === 0)
}

/** For an address, in the order of the metrics; nothing when they are those of the rating. */
export function weightQuery(
  metrics: readonly PublishedWeight[],
  { weights, isOwn }: ChosenWeights
): [name: string, value: string][] {
  if (!isOwn) return []
  return metrics.map(({ id }, index) => [weightParam(id), String(weights[index])])
}

/** «доля 16,7 %»; whole percents without a comma. */
export function shareText(weight: number, all: number): string {
  const percent = all > 0 ? (weight * 100) / all : 0
  const digits = Number.isInteger(percent) ? 0 : 1
  return `${decimal(percent, digits)}\u00A0%`
}

/** The factor of a formula: published weights have two decimals, others are rounded to three. */
export function factorText(weight: number, all: number): string {
  return decimal(weight / all, Number.isInteger((weight * 100) / all) ? 2 : 3)
}

function read(text: string | null): number | undefined {
  const weight = /^\d{1,3}$/.test(text ?? '') ? Number(text) : MOST + 1
  return weight <= MOST ? weight : undefined
}

/** Whether two sets of weights mean the same. */
export function areProportional(one: readonly number[], other: readonly number[]): boolean {
  const [all, allOthers] = [sumOf(one), sumOf(other)]
  return one.every((weight, index) => weight * allOthers === (other[index] ?? 0) * all)
}
