/** What a tool makes of the words that are chosen, and which part of it is chosen then. */
interface Insertion {
  text: string
  /** Characters from the beginning; what lies between is typed over. */
  from: number
  to: number
}

type Tool = (chosen: string) => Insertion

const around =
  (mark: string, empty: string): Tool =>
  (chosen) => {
    const words = chosen || empty
    return { text: mark + words + mark, from: mark.length, to: mark.length + words.length }
  }

const lines =
  (start: string, empty: string): Tool =>
  (chosen) => {
    const text = (chosen || empty)
      .split('\n')
      .map((line) => start + line)
      .join('\n')
    return { text, from: start.length, to: text.length }
  }

const TABLE = 'Показатель | Было | Стало\n--- | --- | ---\nЗаявки | 10 | 15'

const TOOLS: Readonly<Record<string, Tool>> = {
  bold: around('**', 'жирный'),
  italic: around('*', 'курсив'),
  heading: lines('## ', 'Подзаголовок'),
  list: lines('- ', 'пункт'),
  quote: lines('> ', 'выноска'),
  link: (chosen) => {
    const words = chosen || 'слова'
    const text = `[${words}](/prices/)`
    return { text, from: words.length + 3, to: text.length - 1 }
  },
  table: () => ({ text: TABLE, from: 0, to: TABLE.length })
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
  field.focus()
  const start = field.selectionStart
  const { text, from, to } = tool(field.value.slice(start, field.selectionEnd))
  // The one way of writing that the browser's own undo knows.
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text, start, field.selectionEnd, 'end')
  }
  field.setSelectionRange(start + from, start + to)
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
  let isTyped = false
  form.addEventListener('input', () => {
    isTyped = true
  })
  form.addEventListener('submit', () => {
    isTyped = false
  })
  addEventListener('beforeunload', (event) => {
    if (isTyped) event.preventDefault()
  })
}
