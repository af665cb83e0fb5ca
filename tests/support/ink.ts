import { type HTMLElement, parse } from 'node-html-parser'
import type { Test } from 'tap'

export type Place = readonly [x: number, y: number]

/** How many numbers a command takes; the last two of them, or the one, are where it ends. */
const TAKES: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2 }

/** Where the lines of path data end on the sheet, stroke by stroke, as SVG reads it. */
export function inkOf(data: string): Place[][] {
  const strokes: Place[][] = []
  let here: Place = [0, 0]
  for (const [, command = '', rest = ''] of data.matchAll(/([a-z])([^a-z]*)/gi)) {
    const steps = stepsOf(command, rest)
    // A closed line goes back to where it began.
    if (steps.length === 0) here = strokes.at(-1)?.[0] ?? here
    for (const numbers of steps) {
      here = endOf(command, numbers, here)
      if (/m/i.test(command) && numbers === steps[0]) strokes.push([])
      strokes.at(-1)?.push(here)
    }
  }
  return strokes
}

function stepsOf(command: string, rest: string): number[][] {
  const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
  const takes = TAKES[command.toLowerCase()] ?? Number.NaN
  const count = numbers.length / takes
  if (/z/i.test(command)) return []
  if (!Number.isInteger(count) || count === 0) throw new Error(`not read: ${command}${rest}`)
  return Array.from({ length: count }, (_, at) => numbers.slice(at * takes, (at + 1) * takes))
}

function endOf(command: string, numbers: readonly number[], [x, y]: Place): Place {
  const [fromX, fromY] = command === command.toLowerCase() ? [x, y] : [0, 0]
  const [across = 0, down = 0] = numbers.slice(-2)
  if (/h/i.test(command)) return [fromX + across, y]
  if (/v/i.test(command)) return [x, fromY + across]
  return [fromX + across, fromY + down]
}

/** The numbers in a text as Russian pages write them: «1 200,5», «−3», «61 %». */
export function numbersIn(text: string): number[] {
  const found =
    text.replaceAll(/[\u2060\u00ad]/g, '').match(/[−-]?\d+(?:[\u00a0\u202f ]\d{3})*(?:,\d+)?/g) ??
    []
  return found.map((number) =>
    Number(
      number
        .replaceAll(/[\u00a0\u202f ]/g, '')
        .replace('−', '-')
        .replace(',', '.')
    )
  )
}

/** An attribute as a number, per cents of a width as such. */
export const num = (element: HTMLElement | null | undefined, name: string) =>
  Number.parseFloat(element?.getAttribute(name) ?? '0')

/** What a page shows, for a drawing to be held against. */
export interface Site {
  inject(path: string): Promise<{ body: string }>
  site(): { pages: ReadonlyMap<string, unknown> }
}

interface Found {
  path: string
  drawing: HTMLElement
}

/** The drawings of one kind on all pages whose address is like that, each with where it is. */
export async function drawings(app: Site, pages: RegExp, selector: string): Promise<Found[]> {
  const found: Found[] = []
  for (const path of app.site().pages.keys()) {
    if (!pages.test(path)) continue
    const page = parse((await app.inject(path)).body)
    found.push(...page.querySelectorAll(selector).map((drawing) => ({ path, drawing })))
  }
  return found
}

type Lie = readonly [find: RegExp, put: string]

/**
 * All of these drawings say what is printed with them, and a lie in one of them is seen.
 *
 * @param told Whether a drawing does, or in words what it says instead.
 * @param lies Each by what it is, with what of the drawing it puts in place of what.
 */
export function areTold(
  t: Test,
  found: readonly Found[],
  told: (drawing: HTMLElement) => boolean | readonly string[],
  lies: Readonly<Record<string, Lie>>
): void {
  const faultsOf = (drawing: HTMLElement) => {
    const answer = told(drawing)
    if (typeof answer !== 'boolean') return answer
    return answer ? [] : [drawing.querySelector('title')?.text ?? drawing.outerHTML.slice(0, 200)]
  }
  t.same(
    found.flatMap(({ path, drawing }) => faultsOf(drawing).map((fault) => `${path}: ${fault}`)),
    []
  )
  for (const [name, lie] of Object.entries(lies)) {
    const place = found.find(({ drawing }) => lie[0].test(drawing.outerHTML))
    if (!place) throw new Error(`there is no ${lie[0]} to lie about`)
    t.not(faultsOf(planted(place.drawing, lie)).length, 0, name)
  }
}

/** A copy of a drawing, on its page, with a lie in it. */
function planted(drawing: HTMLElement, [find, put]: Lie): HTMLElement {
  drawing.setAttribute('data-planted', '')
  const [told, page] = [drawing.outerHTML, (drawing.closest('main') ?? drawing).outerHTML]
  drawing.removeAttribute('data-planted')
  const copy = parse(page.replace(told, () => told.replace(find, put)))
  return copy.querySelector('[data-planted]') as HTMLElement
}

/** Whether two numbers are one, to a part of the whole. */
export const near = (a: number, b: number, within: number) => Math.abs(a - b) <= within
