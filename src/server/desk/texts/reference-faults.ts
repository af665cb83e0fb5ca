import { fieldName, rowsIn } from './form/field-name.ts'
import type { Named } from './form/field-options.ts'
import type { FieldShape } from './form/field-shape.ts'
import type { FieldTexts } from './form/field-texts.ts'

/** Fields that name what is not there, by their names, in an editor's words. */
export function referenceFaults(
  shapes: readonly FieldShape[],
  texts: FieldTexts,
  named: (collection: string) => readonly Named[]
): Map<string, string> {
  const faults = new Map<string, string>()

  function look(refers: string | undefined, path: readonly string[]): void {
    const value = texts.get(fieldName(path))?.trim()
    if (!refers || !value || named(refers).some((one) => one.value === value)) return
    faults.set(fieldName(path), `Такого нет: «${value}». Выберите из списка то, что опубликовано.`)
  }

  for (const { path, node, kind, parts } of shapes) {
    if (kind === 'choice') look(node.refers, path)
    if (kind === 'group') for (const part of parts) look(part.node.refers, part.path)
    if (kind !== 'choices') continue
    for (let row = 0; row < rowsIn(texts, path); row++)
      look(node.items?.refers, [...path, String(row)])
  }
  return faults
}
