import { dirname, join } from 'node:path'
import MarkdownIt from 'markdown-it'
import attributes from 'markdown-it-attrs'
import { profile } from '../../drawings/profile/profile.ts'
import { escapeHtml } from '../../shared/words/text.ts'
import { bytesOfText, createByteCache, ownText } from '../budget/byte-budgets.ts'
import { isRegularFile } from '../budget/regular-file.ts'
import { photoSources, readPhoto } from '../pictures/photo.ts'
import { CHART, drawnSeries, parseChart } from './charts.ts'
import { blankLines } from './markdown-parts.ts'
import { inlineDrawing, isOwnPicture, notOwn, PictureError, pictureName } from './pictures.ts'
import { layOutTables, WIDE_TABLE } from './table-columns.ts'
import { typograph, typographPart, unbrokenPhones, unbrokenWords } from './typography.ts'

/** A body as HTML, with what the page needs to know of it. */
export interface RenderedBody {
  html: string
  /** Second-level headings in order. */
  headings: { id: string; text: string }[]
  words: number
}

interface RenderEnv extends Record<string | symbol, unknown> {
  /** Folder of the file, where its pictures are. */
  dir: string
  headings: RenderedBody['headings']
  /** Anchors that are taken so far on this page, each with the last number that was added to it. */
  ids: Map<string, number>
  /** «Таблица», in the language of the text. */
  tableName: string
  /** How many tables there have been on this page. */
  tables: number
}

const WORDS_PER_MINUTE = 180
/** The anchor of a heading without a letter or a digit. */
const NAMELESS = 'razdel'
/** A photo is as wide as the text. */
const PHOTO_SIZES = '(min-width: 768px) 720px, 100vw'

const markdown = new MarkdownIt({ html: false, linkify: false })
  .use(attributes, { allowedAttributes: ['id'] })
  .use(blankLines)

markdown.core.ruler.push('typography', ({ tokens }) => {
  for (const token of tokens) {
    for (const child of token.children ?? []) {
      if (child.type === 'text') child.content = typographPart(child.content)
    }
  }
})
markdown.renderer.rules.text = (tokens, index) =>
  unbrokenWords(unbrokenPhones(markdown.utils.escapeHtml(tokens[index]?.content ?? '')))
markdown.core.ruler.push('tables', ({ tokens }) => layOutTables(tokens))
markdown.core.ruler.push('headings', ({ tokens, env }) => {
  const { headings, ids } = env as unknown as RenderEnv
  let under = ''
  tokens.forEach((token, index) => {
    if (token.type === 'table_open') token.meta = { under }
    if (token.type !== 'heading_open') return
    const text = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join('')
    under = text
    const id = uniqueId(String(token.attrGet('id') ?? anchorOf(text)), ids)
    token.attrSet('id', id)
    if (token.tag === 'h2') headings.push({ id, text })
  })
})
markdown.renderer.rules.table_open = (tokens, index, _options, env) => {
  const page = env as unknown as RenderEnv
  // The heading over it says more of a table than its number.
  const under = String(tokens[index]?.meta?.under ?? '')
  const number = `${page.tableName} ${++page.tables}`
  const name = markdown.utils.escapeHtml(under ? `${number}: ${under}` : number)
  const isWide = tokens[index]?.attrGet('class') === WIDE_TABLE
  const table = isWide ? `<table class="${WIDE_TABLE}" role="table">` : '<table>'
  return `<div class="table-scroll" tabindex="0" role="region" aria-label="${name}">${table}`
}

markdown.renderer.rules.table_close = () => '</table></div>'
const code = markdown.renderer.rules.fence
markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
  const { info = '', content = '' } = tokens[index] ?? {}
  if (info.trim() !== CHART) return code?.(tokens, index, options, env, self) ?? ''
  return profile(drawnSeries(parseChart(content)))
}
// The policy forbids style attributes, which markdown-it writes for aligned cells.
for (const tag of ['th', 'td'] as const) {
  markdown.renderer.rules[`${tag}_open`] = (tokens, index) => {
    const align = /text-align:(\w+)/.exec(String(tokens[index]?.attrGet('style')))?.[1]
    const scope = tag === 'th' ? ' scope="col"' : ''
    const named = tokens[index]?.attrGet('role')
    const role = named ? ` role="${named}"` : ''
    const column = tokens[index]?.attrGet('data-label')
    const label = column ? ` data-label="${markdown.utils.escapeHtml(String(column))}"` : ''
    return `<${tag}${scope}${role}${align ? ` class="align-${align}"` : ''}${label}>`
  }
}
markdown.core.ruler.push('figures', ({ tokens }) => {
  for (let index = 0; index < tokens.length - 2; index++) {
    const [open, inline, close] = tokens.slice(index, index + 3)
    const [image, ...others] = inline?.children ?? []
    if (open?.type !== 'paragraph_open' || image?.type !== 'image' || others.length > 0) continue
    open.hidden = true
    if (close) close.hidden = true
  }
})
markdown.renderer.rules.image = (tokens, index, _options, env) => {
  const token = tokens[index]
  const page = env as unknown as RenderEnv
  const own = token ? pictureName(token) : ''
  if (!isOwnPicture(own)) throw new PictureError(notOwn(own))
  const file = join(page.dir, own)
  const name = markdown.utils.escapeHtml(token?.content ?? '')
  const picture = file.endsWith('.svg') ? inlineDrawing(file, name) : photoHtml(file, name)
  const caption = markdown.utils.escapeHtml(typograph(String(token?.attrGet('title') ?? '')))
  return `<figure class="figure">${picture}<figcaption>${caption}</figcaption></figure>`
}

let kept: ReturnType<typeof createByteCache<RenderedBody>> | undefined

/** Keeps rendered bodies from here on: for a thread that renders all texts of the site again and again. */
export function keepBodies(): void {
  kept ??= createByteCache('checkedBodies', ({ html, headings }) =>
    headings.reduce((sum, { id, text }) => sum + bytesOfText(id + text), bytesOfText(html))
  )
}

/**
 * A Markdown body as HTML.
 *
 * @param file The file it is from; pictures are looked for beside it.
 * @param tableName What its tables are called, each with its number.
 * @throws {Error} When a picture is missing or is none.
 */
export function renderMarkdown(body: string, file: string, tableName = 'Таблица'): RenderedBody {
  if (!kept) return rendered(body, file, tableName)
  const place = body.includes('![') ? dirname(file) : ''
  const key = `${tableName}\n${place}\n${body}`
  const known = kept.get(key)
  if (known) return known
  const { html, headings, words } = rendered(body, file, tableName)
  const made = { html: ownText(html), headings, words }
  kept.set(ownText(key), made)
  return made
}

function rendered(body: string, file: string, tableName: string): RenderedBody {
  const env: RenderEnv = {
    dir: dirname(file),
    headings: [],
    ids: new Map(),
    tableName,
    tables: 0
  }
  const html = markdown.render(body, env)
  return { html, headings: env.headings, words: countWords(body) }
}

/** Minutes that reading takes, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

/**
 * A photo of any width that the page's column and the screen's density choose.
 *
 * @param name What it shows, escaped.
 */
function photoHtml(path: string, name: string, loading: 'lazy' | 'eager' = 'lazy'): string {
  const photo = readPhoto(path)
  const { sets, src } = photoSources(photo)
  const sources = sets
    .map(({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${PHOTO_SIZES}">`)
    .join('')
  const size = `width="${photo.width}" height="${photo.height}"`
  return `<picture>${sources}<img src="${src}" alt="${name}" ${size} loading="${loading}" decoding="async"></picture>`
}

function anchorOf(text: string): string {
  const anchor = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return anchor || NAMELESS
}

/** Words and numbers of a text; a stress mark is a part of its word. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)?.length ?? 0
}

function uniqueId(id: string, taken: Map<string, number>): string {
  let [unique, count] = [id, taken.get(id) ?? 1]
  while (taken.has(unique)) unique = `${id}-${++count}`
  taken.set(unique, 1).set(id, count)
  return unique
}

/** A picture that a text is shown with, as its front matter names it. */
interface CoverField {
  file: string
  /** What it shows, for those who do not see it. */
  alt: string
}

/**
 * Its markup, and its path for machines.
 *
 * @param text The file that names it; it stands beside that.
 */
export function namedCover(cover: CoverField | undefined, text: string) {
  if (!cover) return undefined
  const file = join(dirname(text), cover.file)
  // The check of the content tells of it.
  if (!isRegularFile(file)) return undefined
  return {
    html: photoHtml(file, escapeHtml(cover.alt), 'eager'),
    path: photoSources(readPhoto(file)).src
  }
}
