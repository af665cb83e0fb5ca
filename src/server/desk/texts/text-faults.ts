import type { PlacedFault } from '../../editor/editor.ts'
import type { TypedFault } from '../../editor/safe-yaml.ts'
import type { TextFault } from '../../editor/text.ts'
import { spokenFault } from './form/spoken-fault.ts'

/** What is wrong in a text, by the names of its fields. */
export function faultsByField(found: readonly TextFault[]): Map<string, string> {
  const faults = new Map<string, string>()
  for (const fault of found) {
    const name = fault.path.join('.')
    const said = spokenFault(fault)
    const other = faults.get(name)
    if (other?.includes(said)) continue
    faults.set(name, other ? `${other} ${said}` : said)
  }
  return faults
}

/** What cannot be read in fields of YAML. */
export function yamlFaults(found: ReadonlyMap<string, TypedFault>): Map<string, string> {
  return new Map([...found].map(([name, { line, text }]) => [name, `Строка ${line}: ${text}`]))
}

/** What is wrong anywhere: the place, and what is said of it. */
export interface SpokenFault {
  place: string
  text: string
}

export function spokenFaults(found: readonly PlacedFault[]): SpokenFault[] {
  return found.map((fault) => ({ place: fault.place, text: spokenFault(fault) }))
}
