/** The sections of every case, by how their headings begin. */
const SECTIONS = {
  task: 'Задача',
  start: 'С чего начинали',
  work: 'Что сделали',
  failed: 'Что не сработало',
  result: 'Результат'
} as const

type SectionName = keyof typeof SECTIONS

/** A part of a section below a heading of its own, or one paragraph of it. */
export interface CasePart {
  title: string
  anchor: string
  /** Markdown. */
  text: string
  /** What is printed large beside it: the first words in bold. */
  figure: string
}

export interface CaseSection {
  /** The whole heading. */
  heading: string
  /** What the heading says after its colon; the whole of it where there is none. */
  title: string
  /** Markdown before the first heading of a part. */
  intro: string
  parts: readonly CasePart[]
}

export type CaseText = Readonly<Record<SectionName, CaseSection>>

const HEADING = /^## (.+)$/m
const PART = /^### (.+)$/m
const ANCHOR = /(?<!\s)\s*\{#([\w-]+)\}\s*$/
const BOLD = /\*\*(.+?)\*\*/s

/** The text of a case by its sections; one that is missing is empty. */
export function caseText(body: string): CaseText {
  const written = headed(body, HEADING).pairs
  const sections = Object.entries(SECTIONS).map(([name, begins]) => {
    const found = written.find(({ heading }) => heading.startsWith(begins))
    return [name, sectionOf(found?.heading ?? '', found?.text ?? '')]
  })
  return Object.fromEntries(sections) as CaseText
}

/** Headings that every case has and this one does not. */
export function missingHeadings(body: string): string[] {
  const headings = headed(body, HEADING).pairs.map(({ heading }) => heading)
  return Object.values(SECTIONS).filter(
    (begins) => !headings.some((heading) => heading.startsWith(begins))
  )
}

/** Markdown by its paragraphs, each with its figure. */
export function paragraphsOf(text: string): CasePart[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => ({ title: '', anchor: '', text: paragraph, figure: figureOf(paragraph) }))
}

function sectionOf(heading: string, text: string): CaseSection {
  const { before, pairs } = headed(text, PART)
  const colon = heading.indexOf(':')
  const rest = colon < 0 ? '' : heading.slice(colon + 1).trimStart()
  return {
    heading,
    title: rest || heading,
    intro: before,
    parts: pairs.map(({ heading: title, anchor, text }) => ({
      title,
      anchor,
      text,
      figure: figureOf(text)
    }))
  }
}

function figureOf(text: string): string {
  return BOLD.exec(text)?.[1] ?? ''
}

interface Headed {
  heading: string
  anchor: string
  text: string
}

/** A text cut at its headings. */
function headed(text: string, pattern: RegExp): { before: string; pairs: Headed[] } {
  const [before = '', ...rest] = text.split(pattern)
  const pairs = Array.from({ length: rest.length / 2 }, (_, index) => {
    const line = rest[index * 2] ?? ''
    return {
      heading: line.replace(ANCHOR, '').trim(),
      anchor: ANCHOR.exec(line)?.[1] ?? '',
      text: (rest[index * 2 + 1] ?? '').trim()
    }
  })
  return { before: before.trim(), pairs }
}
