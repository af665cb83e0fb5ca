import { parsePage } from '../../islands/trusted.ts'
import { addressOf, type Control, isControl } from './typed-text.ts'

const LIST_BUTTONS = '[data-list-add], [data-list-remove], [data-list-up]'
const FIELDS = 'input:not([type="hidden"]), select, textarea'

/**
 * Lists of a form change in place: the server makes the list anew of what stands in the form, as it does for a press without
 * this script. A table that is pasted into a cell fills that one and those beside and below it.
 */
export function watchLists(form: HTMLFormElement): void {
  form.addEventListener('click', (event) => {
    const { target } = event
    const button =
      target instanceof Element ? target.closest<HTMLButtonElement>(LIST_BUTTONS) : null
    const list = button?.closest<HTMLElement>('[data-list]')
    if (!button || !list) return
    event.preventDefault()
    const before = new FormData(form)
    remake(form, list, new FormData(form, button)).then(
      (fresh) => {
        focusAfter(fresh, button)
        if ('listRemove' in button.dataset) offerBack(form, fresh, before)
      },
      // The press goes the way that it goes without this script, which says what is the matter.
      () => form.requestSubmit(button)
    )
  })
  form.addEventListener('paste', (event) => {
    const { target, clipboardData } = event
    const list = target instanceof Element ? target.closest<HTMLElement>('[data-list]') : null
    const text = clipboardData?.getData('text/plain') ?? ''
    const cells = cellsIn(text)
    if (!list || !isControl(target) || cells.length === 0) return
    event.preventDefault()
    const filled = new FormData(form)
    filled.set('action', `show:${list.dataset.list}`)
    for (const [name, text] of pasted(list, target, cells)) filled.set(name, text)
    remake(form, list, filled).then(
      (fresh) => fresh.querySelector<Control>(FIELDS)?.focus(),
      // Nothing is lost where the server is away: all of it stands in the cell.
      () => {
        target.value = text
      }
    )
  })
}

/** @throws Where the server does not answer with the form. */
async function remake(form: HTMLFormElement, list: HTMLElement, typed: FormData) {
  const entries = [...typed].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string'
  )
  const answer = await fetch(addressOf(form), {
    method: 'POST',
    body: new URLSearchParams(entries)
  })
  const fresh = parsePage(await answer.text()).getElementById(list.id)
  if (!answer.ok || !fresh) throw new Error(`status ${answer.status}`)
  list.replaceWith(fresh)
  form.dispatchEvent(new Event('input', { bubbles: true }))
  return fresh
}

/** Until something is typed in the list, a row that was removed comes back as it stood. */
function offerBack(form: HTMLFormElement, list: HTMLElement, before: FormData): void {
  const back = document.createElement('button')
  back.type = 'button'
  back.className = 'link-button'
  back.dataset.listBack = ''
  back.textContent = 'Вернуть строку'
  list.append(back)
  back.focus()
  // What is typed by then would go.
  list.addEventListener('input', () => back.remove(), { once: true })
  back.addEventListener('click', () => {
    before.set('action', `show:${list.dataset.list}`)
    remake(form, list, before).then(
      (fresh) => fresh.querySelector<HTMLElement>(':scope > [data-list-add]')?.focus(),
      // It can be pressed again.
      () => back.focus()
    )
  })
}

function focusAfter(list: HTMLElement, { dataset, value }: HTMLButtonElement): void {
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > ol > [data-list-row]')]
  const add = list.querySelector<HTMLElement>(':scope > [data-list-add]')
  if ('listRemove' in dataset) {
    add?.focus()
    return
  }
  // The row that went up stands where the one above it was.
  const moved = list.querySelector<HTMLElement>(`[value="${CSS.escape(value)}"]`)
  const above = moved?.closest('[data-list-row]')?.previousElementSibling
  const up = above?.querySelector<HTMLElement>('[data-list-up]:enabled, [data-list-remove]')
  const first = rows.at(-1)?.querySelector<HTMLElement>(FIELDS)
  const next = 'listAdd' in dataset ? first : up
  next?.focus()
}

/** Cells of a table as spreadsheets copy them; none where it is one cell, or text of one column. */
function cellsIn(text: string): string[][] {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'))
  return rows.some((row) => row.length > 1) ? rows : []
}

/** What a pasted table puts into which control; rows that are not there yet get numbers of their own. */
function* pasted(
  list: HTMLElement,
  first: Control,
  cells: readonly string[][]
): Generator<[name: string, text: string]> {
  const start = `${list.dataset.list}.`
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > ol > [data-list-row]')]
  const at = rows.findIndex((row) => row.contains(first))
  const columns = [...(rows[at]?.querySelectorAll<Control>(FIELDS) ?? [])]
  const numbers = rows.map(({ id }) => Number(id.slice(id.lastIndexOf('.') + 1)))
  for (const [down, row] of cells.entries()) {
    const number = numbers[at + down] ?? (numbers.at(-1) ?? 0) + at + down + 1 - numbers.length
    for (const [right, text] of row.entries()) {
      const control = columns[columns.indexOf(first) + right]
      const [, part] = control?.name.slice(start.length).split(/\.(.*)/s) ?? []
      if (control && part) yield [`${start}${number}.${part}`, chosenIn(control, text.trim())]
    }
  }
}

/** Of a list of choices the one that is called so. */
function chosenIn(control: Control, text: string): string {
  if (!(control instanceof HTMLSelectElement)) return text
  const called = [...control.options].find((one) => one.text.toLowerCase() === text.toLowerCase())
  return called?.value ?? text
}
