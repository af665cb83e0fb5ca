import type { PlacedFault } from '../../editor/editor.ts'
import type { TextFault } from '../../editor/text.ts'
import { spokenFault, spokenYamlFault } from './form/spoken-fault.ts'
import type { FieldTexts } from './form/field-texts.ts'
import type { YamlFault } from './form/yaml-source.ts'

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
export function yamlFaults(
  found: ReadonlyMap<string, YamlFault>,
  texts: FieldTexts
): Map<string, string> {
  return new Map(
    [...found].map(([name, fault]) => [name, spokenYamlFault(fault, texts.get(name) ?? '')])
  )
}

/** What is wrong anywhere: the place, and what is said of it. */
export interface SpokenFault {
  place: string
  text: string
}

export function spokenFaults(found: readonly PlacedFault[]): SpokenFault[] {
  return found.map((fault) => ({ place: fault.place, text: spokenFault(fault) }))
}
