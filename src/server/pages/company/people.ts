import { dirname, join } from 'node:path'
import { portrait, portraitFile } from '../../../drawings/portrait.ts'
import { links } from '../../../shared/links.ts'
import { fill, type Said } from '../../../shared/words/fill.ts'
import { escapeHtml } from '../../../shared/words/text.ts'
import { isRegularFile } from '../../budget/regular-file.ts'
import type { Content, Entry } from '../../content/content.ts'
import { photoSources, readPhoto, smallestPath } from '../../pictures/photo.ts'

const list = new Intl.ListFormat('ru')

/** What somebody has done, as far as it is published. */
export type PersonWorks = ReturnType<typeof personWorks>

type Published = Pick<Content, 'cases' | 'articles' | 'site'>

export function personWorks(slug: string, { cases, articles, site }: Published) {
  const { person: words, team } = site.agency
  const own = cases.filter(({ data }) => data.team.includes(slug))
  const written = articles.filter(({ data }) => data.author === slug)
  const checked = articles.filter(({ data }) => data.checkedBy === slug)
  const work = (note: string) => (article: (typeof articles)[number]) => ({
    path: links.article(article.slug),
    title: article.data.title,
    note
  })
  const texts = [...written.map(work(words.writes)), ...checked.map(work(words.checks))]
  return {
    cases: own.map(({ slug: name, data: { client, result } }) => ({
      path: links.case(name),
      title: client,
      note: `${result.change}, ${result.label.charAt(0).toLowerCase()}${result.label.slice(1)}`
    })),
    texts,
    written: written.length,
    checked: checked.length,
    title: list.format([
      ...counted(own.length, team.works.cases),
      ...counted(written.length, team.works.articles),
      ...counted(checked.length, team.works.checked)
    ])
  }
}

/** «4 кейса, 2 статьи, 3 доклада», without what there is none of. */
export function worksLine(
  { cases, written }: PersonWorks,
  talks: number,
  { site }: Pick<Content, 'site'>
): string {
  const { works } = site.agency.team
  return [
    ...counted(cases.length, works.cases),
    ...counted(written, works.articles),
    ...counted(talks, works.talks)
  ].join(', ')
}

function counted(count: number, said: Said<'count'>): string[] {
  return count > 0 ? [fill(said, { count })] : []
}

interface Drawn {
  /** The year that portraits are counted to. */
  year: number
  /** The text alternative of a drawing that is more than an ornament beside the name. */
  title?: string
}

/** The photo of a person, or the portrait that stands in for it. */
export function personPicture(person: Entry<'people'>, { year, title }: Drawn): string {
  const { slug, data } = person
  const photo = photoOf(person)
  if (!photo) return portrait({ slug, ...data }, { year, ...(title ? { title } : {}) })
  const { sets, src } = photoSources(photo)
  const srcset = sets.find(({ type }) => type === 'image/webp')?.srcset ?? ''
  const alt = title ? escapeHtml(data.photo?.alt ?? '') : ''
  return (
    `<img class="portrait" src="${src}" srcset="${srcset}" sizes="320px" alt="${alt}"` +
    ' width="168" height="168" loading="lazy" decoding="async">'
  )
}

/** An author stands beside many texts, and a portrait is drawn before its address is known. */
const known = new WeakMap<Entry<'people'>, { year: number; path: string }>()

/** The same as the address of a file, for pages that show many. */
export function personPicturePath(person: Entry<'people'>, year: number): string {
  const ready = known.get(person)
  if (ready?.year === year) return ready.path
  const path = picturePathOf(person, year)
  known.set(person, { year, path })
  return path
}

function picturePathOf(person: Entry<'people'>, year: number): string {
  const photo = photoOf(person)
  const { slug, data } = person
  return photo ? smallestPath(photo) : portraitFile({ slug, ...data }, year).path
}

function photoOf({ data, file }: Entry<'people'>) {
  const path = data.photo && join(dirname(file), data.photo.file)
  // The check of the content tells of one that is not there.
  return path && isRegularFile(path) ? readPhoto(path) : undefined
}

const MIDDLE_TICKS = 3

export type Tenure = ReturnType<typeof tenureOf>

/** How long everybody has been with the agency, the longest first. Places are shares of the axis, as SVG lengths: «31.8%». */
export function tenureOf(
  people: readonly Entry<'people'>[],
  to: number,
  years: Said<'count'>,
  turns: readonly { year: number }[] = []
) {
  const sorted = [...people].sort((a, b) => a.data.since - b.data.since)
  const from = sorted[0]?.data.since ?? to
  const at = (year: number) =>
    `${Math.round((1000 * (year - from)) / Math.max(1, to - from)) / 10}%`
  return {
    ticks: ticksOf(from, to).map((year, index, all) => ({
      year,
      at: at(year),
      anchor: index === 0 ? 'start' : index === all.length - 1 ? 'end' : 'middle'
    })),
    marks: turns.filter(({ year }) => year >= from && year <= to).map(({ year }) => at(year)),
    rows: sorted.map(({ slug, data: { name, since } }) => ({
      name,
      path: links.person(slug),
      since,
      from: at(since),
      years: fill(years, { count: to - since })
    }))
  }
}

/** The first year, the last, and round steps between them. */
function ticksOf(from: number, to: number): number[] {
  const span = to - from
  const step = Math.ceil(span / (MIDDLE_TICKS + 1))
  if (span < 4) return span > 0 ? [from, to] : [to]
  const middle = Array.from({ length: MIDDLE_TICKS }, (_, index) => from + (index + 1) * step)
  return [from, ...middle.filter((year) => to - year > step / 2), to]
}
