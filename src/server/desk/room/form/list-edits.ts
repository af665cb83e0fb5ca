import { type FieldTexts, formRows } from './field-texts.ts'

const ACTION = /^(add|remove|up|show):([\w.-]{1,200})$/

/**
 * What was typed after a button of a list was pressed: with a row more, without a row, or with a row before the one above it;
 * undefined where the button is none of a list.
 *
 * @param action Such as `add:tariffs`, `remove:tariffs.2`, `up:tariffs.2`; `show:tariffs` changes nothing.
 */
export function editedList(typed: FieldTexts, action: string): FieldTexts | undefined {
  const [, act, name = ''] = ACTION.exec(action) ?? []
  if (!act) return undefined
  const rows = formRows(typed)
  if (act === 'add') {
    const row = (rows.get(name)?.at(-1) ?? -1) + 1
    return new Map([...typed, [`${name}.${row}`, '']])
  }
  if (act === 'show') return typed
  const at = name.lastIndexOf('.')
  const [list, row] = [name.slice(0, at), Number(name.slice(at + 1))]
  const within = (key: string) => key === name || key.startsWith(`${name}.`)
  if (act === 'remove') return new Map([...typed].filter(([key]) => !within(key)))
  const above = rows.get(list)?.findLast((other) => other < row)
  if (above === undefined) return typed
  const [mine, others] = [name, `${list}.${above}`]
  return new Map(
    [...typed].map(([key, text]) => [
      moved(key, mine, others) ?? moved(key, others, mine) ?? key,
      text
    ])
  )
}

/** The name of a control of one row in another; undefined where it is none of that row. */
function moved(key: string, from: string, to: string): string | undefined {
  return key === from || key.startsWith(`${from}.`) ? to + key.slice(from.length) : undefined
}
