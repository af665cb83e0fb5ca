import { parsePage } from '../../islands/trusted.ts'

/** The replacement of the selected words, and the part of it to select. */
interface Insertion {
  text: string
  /** Characters from the beginning; what lies between is typed over. */
  from: number
  to: number
}

interface Tool {
  write(chosen: string): Insertion
  /** What it takes: the words, their whole lines, or nothing, standing below them. */
  takes: 'words' | 'lines' | 'below'
}

const around = (mark: string, empty: string): Tool => ({
  takes: 'words',
  write: (chosen) => {
    const words = chosen || empty
    return { text: mark + words + mark, from: mark.length, to: mark.length + words.length }
  }
})

const lines = (start: string, empty: string): Tool => ({
  takes: 'lines',
  write: (chosen) => {
    const text = (chosen || empty)
      .split('\n')
      .map((line) => start + line)
      .join('\n')
    return { text, from: start.length, to: text.length }
  }
})

const TABLE = 'Показатель | Было | Стало\n--- | --- | ---\nЗаявки | 10 | 15'

const TOOLS: Readonly<Record<string, Tool>> = {
  bold: around('**', 'жирный'),
  italic: around('*', 'курсив'),
  heading: lines('## ', 'Подзаголовок'),
  list: lines('- ', 'пункт'),
  numbers: lines('1. ', 'пункт'),
  quote: lines('> ', 'выноска'),
  link: {
    takes: 'words',
    write: (chosen) => {
      const words = chosen || 'слова'
      const text = `[${words}](/prices/)`
      return { text, from: words.length + 3, to: text.length - 1 }
    }
  },
  table: { takes: 'below', write: () => ({ text: TABLE, from: 0, to: TABLE.length }) }
}
const KEYS: Readonly<Record<string, string>> = { KeyB: 'bold', KeyI: 'italic', KeyK: 'link' }

/** The toolbar over a text; without this script there is none. What it does can be undone as typing can. */
export function watchTextTools(bar: HTMLElement): void {
  const field = document.querySelector<HTMLTextAreaElement>(`#${bar.dataset.tools}`)
  if (!field) return
  bar.hidden = false
  bar.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-tool]') : null
    if (button) apply(field, button.dataset.tool ?? '')
  })
  field.addEventListener('keydown', (event) => {
    const tool = KEYS[event.code]
    if (!tool || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    apply(field, tool)
  })
}

function apply(field: HTMLTextAreaElement, name: string): void {
  const tool = TOOLS[name]
  if (tool) applyTool(field, tool)
}

/** Writes a picture below the caret, which then stands where its words go. */
export function insertPicture(field: HTMLTextAreaElement, name: string): void {
  applyTool(field, { takes: 'below', write: () => ({ text: `![](${name})`, from: 2, to: 2 }) })
}

function applyTool(field: HTMLTextAreaElement, tool: Tool): void {
  const { start, end, before, after } = placeOf(field, tool.takes)
  const { text, from, to } = tool.write(field.value.slice(start, end))
  field.focus()
  field.setSelectionRange(start, end)
  insertTyped(field, before + text + after)
  const at = start + before.length
  field.setSelectionRange(at + from, at + to)
}

/** What is written over, and the blank lines that what is written needs around it. */
function placeOf(field: HTMLTextAreaElement, takes: Tool['takes']) {
  const { value, selectionStart, selectionEnd } = field
  const whole = { start: selectionStart, end: selectionEnd, before: '', after: '' }
  if (takes === 'words') return whole
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1
  const lineEnd = value.indexOf('\n', selectionEnd)
  const end = lineEnd < 0 ? value.length : lineEnd
  if (takes === 'lines') return { ...whole, start, end }
  const isStart = value.slice(0, end).trim() === ''
  return {
    start: end,
    end,
    before: isStart ? '' : '\n\n'.slice(/\n*$/.exec(value.slice(0, end))?.[0].length ?? 0),
    after: value.slice(end).trim() === '' || value.startsWith('\n\n', end) ? '' : '\n'
  }
}

/** Writes over what is selected, in the one way that the browser's own undo knows. */
function insertTyped(field: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
}

/** Counts what is typed against what fits. */
export function watchCounts(form: HTMLFormElement): void {
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const count = target.closest('.field')?.querySelector<HTMLElement>('[data-count]')
    if (count) count.textContent = `${printedLength(target)} из ${count.dataset.count}`
  })
}

/** Asks before what was typed is left behind. */
export function watchLeaving(form: HTMLFormElement): void {
  let isTyped = 'unsaved' in form.dataset
  form.addEventListener('input', () => {
    isTyped = true
  })
  form.addEventListener('submit', ({ defaultPrevented }) => {
    isTyped = isTyped && defaultPrevented
  })
  addEventListener('beforeunload', (event) => {
    if (isTyped) event.preventDefault()
  })
}

/** What tells a site where a click came from, and says nothing of the page. */
const TRACKING = /^(?:utm_\w+|yclid|ysclid|gclid|fbclid|_openstat|roistat|etext)$/
const HEADINGS: Readonly<Record<string, string>> = { H1: '## ', H2: '## ', H3: '### ' }
const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, blockquote'
const RICH = `${BLOCKS}, a[href], b, strong, i, em, br`
/** An editor of source puts colours around what is text. */
const SOURCE = 'vscode-editor-data'

/** What is pasted from Word, Google Docs or a page becomes Markdown: as text it would lose paragraphs, lists, links and tables. */
export function watchPaste(field: HTMLTextAreaElement): void {
  field.addEventListener('paste', (event) => {
    const data = event.clipboardData
    const html = data?.getData('text/html')
    if (!data || !html || data.types.includes(SOURCE)) return
    const { body } = parsePage(unstyled(html))
    if (!body.querySelector(RICH)) return
    event.preventDefault()
    insertTyped(field, markdownOf(body))
  })
}

/** The policy of the desk lets no style be, not even in a page that nobody sees. */
function unstyled(html: string): string {
  return html
    .replace(/<style[\s\S]*?<\/style>/gi, '')
    .replace(/<[^>]*>/g, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='))
}

function markdownOf(body: Element): string {
  for (const none of body.querySelectorAll('script, [data-style*="mso-list:Ignore" i]')) {
    const [number] = /^\s*\d+(?=[.)])/.exec(none.textContent ?? '') ?? []
    if (number)
      none.closest('[data-style*="mso-list" i]:not(span)')?.setAttribute('value', number.trim())
    none.remove()
  }
  return blocksIn(body)
    .join('\n\n')
    .replace(/^((?:-|\d+\.) .*)\n\n(?=(?:-|\d+\.) )/gm, '$1\n')
}

/** Paragraphs, headings, lists and tables within an element, in their order. */
function blocksIn(parent: Element): string[] {
  const blocks: string[] = []
  let loose = ''
  const end = () => {
    if (loose.trim()) blocks.push(lineOf(loose))
    loose = ''
  }
  for (const node of parent.childNodes) {
    if (!(node instanceof Element) || !isBlock(node)) {
      loose += inlineOf(node)
      continue
    }
    end()
    blocks.push(...blockOf(node))
  }
  end()
  return blocks
}

function isBlock(element: Element): boolean {
  return element.matches(BLOCKS) || element.querySelector(BLOCKS) !== null
}

function blockOf(element: Element): string[] {
  if (element instanceof HTMLTableElement) return [tableOf(element)]
  if (element.matches('ul, ol')) return [listOf(element)]
  const blocks = blocksIn(element)
  const heading = /^H[4-6]$/.test(element.tagName) ? '### ' : HEADINGS[element.tagName]
  if (heading) return blocks.map((text) => heading + oneLine(text).replaceAll('**', ''))
  if (element.matches('blockquote')) return blocks.map((text) => `> ${text}`)
  // Word writes a list as paragraphs.
  if (!element.matches('[data-style*="mso-list" i]')) return blocks
  const number = element.getAttribute('value')
  return blocks.map((text) => `${number ? `${number}.` : '-'} ${text}`)
}

function listOf(list: Element): string {
  let count = 0
  let marker = ''
  const items = [...list.children].map((item) => {
    const isWithin = item.matches('ul, ol')
    if (!isWithin) count += 1
    if (!isWithin) marker = list.matches('ol') ? `${count}. ` : '- '
    const text = isWithin ? `\n${listOf(item)}` : marker + blocksIn(item).join('\n')
    // What belongs to an item stands below its first letter.
    return text.replaceAll('\n', `\n${' '.repeat(marker.length)}`).replace(/^\n/, '')
  })
  return items.join('\n')
}

function tableOf({ rows }: HTMLTableElement): string {
  const lines = [...rows].map(({ cells }) => {
    const texts = [...cells].map((cell) => oneLine(blocksIn(cell).join(' ')).replaceAll('|', '\\|'))
    return `| ${texts.join(' | ')} |`
  })
  const columns = rows[0]?.cells.length ?? 0
  return [lines[0], `|${' --- |'.repeat(columns)}`, ...lines.slice(1)].join('\n')
}

function inlineOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ')
  if (!(node instanceof HTMLElement)) return ''
  if (node.tagName === 'BR') return '\n'
  const text = [...node.childNodes].map(inlineOf).join('')
  const address = node instanceof HTMLAnchorElement ? plainAddress(node.getAttribute('href')) : ''
  if (address && text.trim()) return wrapped('[', text, `](${address})`)
  return marked(node, text)
}

/** Google Docs says by styles what others say by elements. */
function marked(element: Element, text: string): string {
  const style = element.getAttribute('data-style') ?? ''
  const [, weight] = /font-weight:\s*(\w+)/i.exec(style) ?? []
  const [, slant] = /font-style:\s*(\w+)/i.exec(style) ?? []
  const isBold = weight ? /^(?:bold|[6-9]00)$/.test(weight) : element.matches('b, strong')
  const isItalic = slant ? slant === 'italic' : element.matches('i, em')
  const leant = isItalic ? wrapped('*', text, '*') : text
  return isBold ? wrapped('**', leant, '**') : leant
}

/** Marks stand close to the words, spaces outside. */
function wrapped(start: string, text: string, end: string): string {
  const words = text.trim()
  return words ? text.replace(words, () => start + words + end) : text
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}

/** Two breaks are a paragraph, one is a line. */
function lineOf(text: string): string {
  const lines = text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
  return lines.replace(/\n{2,}/g, '\n\n').replace(/([^\n])\n(?!\n)/g, '$1  \n')
}

/** The address without tracking parameters; empty when it is not an address. */
function plainAddress(href: string | null): string {
  const url = href && URL.canParse(href) ? new URL(href) : undefined
  if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return ''
  const target = /(?:^|\.)google\.\w+$/.test(url.hostname) && url.pathname === '/url'
  if (target) return plainAddress(url.searchParams.get('q'))
  for (const name of [...url.searchParams.keys()])
    if (TRACKING.test(name)) url.searchParams.delete(name)
  return url.href
}

/** Of what visitors read: with the values that stand below the field in the place of names. */
function printedLength(target: HTMLInputElement | HTMLTextAreaElement): number {
  const text = target.value.replace(/\{\{[^{}]*\}\}/g, (written) => {
    const row = `[data-fact="${CSS.escape(written)}"]:not([data-unknown]) dd`
    const fact = target.closest('.field')?.querySelector(row)
    return fact?.textContent ?? written
  })
  return [...text].length
}
