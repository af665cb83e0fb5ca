import { decimal } from '../words/numbers.ts'

const MOST = 100

/** What the rating itself publishes of a metric. */
interface PublishedWeight {
  id: string
  /** The weight in whole percents. */
  weight: number
}

/** A weight for each metric, in their order; only their proportions count. */
export type ChosenWeights = ReturnType<typeof readWeights>

/** The weight of a metric in an address, and in its form. */
export function weightParam(id: string): string {
  return `ves-${id}`
}

/** Reads a visitor's weights: one that is missing or not a whole number from 0 to 100 falls back to the published one. */
export function readWeights(
  metrics: readonly PublishedWeight[],
  query: Pick<URLSearchParams, 'get'>
) {
  const published = metrics.map(({ weight }) => weight)
  const weights = metrics.map(({ id, weight }) => read(query.get(weightParam(id))) ?? weight)
  const isOwn = sumOf(weights) > 0 && !areProportional(weights, published)
  return {
    weights: isOwn ? weights : published,
    /** They are not those of the rating. */
    isOwn
  }
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

/** Values have at most one decimal: counted in tenths, nothing is lost to binary fractions. */
const TENTHS = 10

/**
 * Values by their weights, scaled to 100 together and rounded to 0.1, a half up.
 *
 * @param values One a metric, from 0 to 100.
 * @param weights Whole numbers, one a metric, not all of them 0.
 */
export function ratingTotal(values: readonly number[], weights: readonly number[]): number {
  const all = sumOf(weights)
  const tenths = sumOf(values.map((value, index) => inTenths(value) * (weights[index] ?? 0)))
  return Math.floor((2 * tenths + all) / (2 * all)) / TENTHS
}

/** What each metric adds to the total, before rounding. */
export function ratingParts(values: readonly number[], weights: readonly number[]): number[] {
  const all = sumOf(weights)
  return values.map((value, index) => (inTenths(value) * (weights[index] ?? 0)) / all / TENTHS)
}

/** Equal totals share a place, and the next one is passed over: 1, 2, 2, 4. */
export function ratingPlaces(totals: readonly number[]): number[] {
  return totals.map((total) => 1 + totals.filter((other) => other > total).length)
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function inTenths(value: number): number {
  return Math.round(value * TENTHS)
}

/** A measure that gives points: none at `zero`, a hundred at `hundred`, which may be the smaller one. */
interface Scale {
  zero: number
  hundred: number
  /** The part of the metric in percents; all parts of a metric are 100 together. */
  share: number
}

/** Binary fractions just under a half are halves. */
const EPSILON = 1e-9

/** The points of one measure, from 0 to 100, not rounded. */
export function pointsOf(value: number, { zero, hundred }: Omit<Scale, 'share'>): number {
  const part = (value - zero) / (hundred - zero)
  return Math.min(1, Math.max(0, part)) * 100
}

/**
 * The points of a metric: those of its measures by their shares.
 *
 * @param digits After the comma; a half is rounded up.
 */
export function metricScore(
  measured: readonly (Scale & { value: number })[],
  digits: number
): number {
  const sum = measured.reduce((all, one) => all + (pointsOf(one.value, one) * one.share) / 100, 0)
  const power = 10 ** digits
  return Math.floor(sum * power + 0.5 + EPSILON) / power
}
