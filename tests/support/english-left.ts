import { spokenFault } from '../../src/server/desk/room/form/spoken-fault.ts'

const ENGLISH =
  /\b(?:a|after|allowed|and|are|as|before|by|found|has|have|in|is|its|of|one|than|that|the|there|what|which|with)\b/

/** What the room tells an editor of a fault that a check has found, `file:line field: text`, where words of the check are left in it. */
export function leftInEnglish(fault: string): string {
  const [, name = '', text = ''] = /^\S+:\d+ (?:([\w.-]+): )?(.*)$/s.exec(fault) ?? []
  const said = spokenFault({ path: name ? name.split('.') : [], text })
  return ENGLISH.test(said.replace(/\S*\/\S*/g, '')) ? said : ''
}
