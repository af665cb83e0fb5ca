/** What a tool makes of the words that are chosen, and which part of it is chosen then. */
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
  if (!tool) return
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
export function insertTyped(field: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
}

/** Counts what is typed against what fits. */
export function watchCounts(form: HTMLFormElement): void {
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const count = target.closest('.field')?.querySelector<HTMLElement>('[data-count]')
    if (count) count.textContent = `${[...target.value].length} из ${count.dataset.count}`
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
