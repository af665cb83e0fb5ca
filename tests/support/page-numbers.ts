import type { HTMLElement, Node } from 'node-html-parser'

/** Numbers of a text without their spaces and idle zeros: «от 120 000 ₽» has 120000, «91,0» is 91. */
function numbersOf(text: string): string[] {
  const joined = text.replaceAll(/(\d)[\s\u00A0\u202F](?=\d{3}(?!\d))/g, '$1')
  const numbers = joined.match(/\d+(?:[.,]\d+)*/g) ?? []
  return numbers.map((number) => number.replace('.', ',').replace(/,0$/, ''))
}

/** Numbers that an element shows, one text at a time: neighbours do not run into each other. */
function shownNumbers(element: HTMLElement): string[] {
  return textsOf(element).flatMap(numbersOf)
}

/** Numbers that are shown and none of the sources has. */
export function strangers(element: HTMLElement | null, sources: readonly unknown[]): string[] {
  if (!element) throw new Error('There is no such part of the page')
  const known = new Set(leavesOf(sources).flatMap(numbersOf))
  return [...new Set(shownNumbers(element))].filter((number) => !known.has(number))
}

function textsOf(node: Node): string[] {
  return node.childNodes.length > 0 ? node.childNodes.flatMap(textsOf) : [node.text]
}

/** Every value of nested data as a text. */
function leavesOf(data: unknown): string[] {
  if (data === null || typeof data !== 'object') return [String(data)]
  return Object.values(data).flatMap(leavesOf)
}
