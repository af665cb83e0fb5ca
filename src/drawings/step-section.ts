import { escapeHtml } from '../shared/words/escape-html.ts'
import { unspoken } from './unspoken.ts'

export interface Step {
  name: string
  value: number
  /** The value in words. */
  text: string
}

/** Room over the highest step for its number, from there to the floor, and under that for names. */
const [TOP, HEIGHT, FOOT] = [22, 120, 24] as const

/**
 * Values of one falling scale as steps of a slope, from zero on. Letters never scale: x is a part of the width, y is in pixels.
 *
 * @param title What it is, for those who do not see it; the values follow.
 */
export function stepSection(title: string, steps: readonly Step[]): string {
  const most = Math.max(...steps.map(({ value }) => value))
  const floor = TOP + HEIGHT
  const yOf = (value: number) => Math.round((TOP + (1 - value / most) * HEIGHT) * 10) / 10
  const slope = steps
    .map(({ value }, at) => `${at === 0 ? 'M0 ' : 'V'}${yOf(value)}H${at + 1}`)
    .join('')
  const words = steps.map(({ name, value, text }, at) => {
    const middle = `${Math.round((1000 * (at + 0.5)) / steps.length) / 10}%`
    // A step is as wide as one short word.
    const [short = ''] = name.split(' ')
    return `<text class="step-section__value" x="${middle}" y="${yOf(value) - 7}" text-anchor="middle">${text}</text><text x="${middle}" y="${floor + 17}" text-anchor="middle">${escapeHtml(short)}</text>`
  })
  const told = steps.map(({ name, text }) => `${name} — ${text}`).join('; ')
  return [
    `<svg class="step-section" width="100%" height="${floor + FOOT}" role="img"><title>${escapeHtml(`${title}: ${told}`)}</title>`,
    unspoken(
      `<svg width="100%" height="${floor}" viewBox="0 0 ${steps.length} ${floor}" preserveAspectRatio="none"><path class="step-section__ground" d="${slope}V${floor}H0z"/><path class="step-section__slope" d="${slope}"/><path class="step-section__floor" d="M0 ${floor}H${steps.length}"/></svg>${words.join('')}`
    ),
    '</svg>'
  ].join('')
}
