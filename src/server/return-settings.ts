import { Type } from 'typebox'
import { LEAD_OUTCOMES } from '../shared/lead/lead-outcomes.ts'
import { TOKEN_PATTERN } from './setting-patterns.ts'

const STAGE_PATTERN = `[\\w:]+=(${LEAD_OUTCOMES.join('|')})`
/** A list such as `142=won,143=lost`. */
const STAGES_PATTERN = `^${STAGE_PATTERN}(,${STAGE_PATTERN})*$`
/** A secret that stands in a path, long enough not to be guessed. */
const SECRET_PATTERN = '^[\\w-]{24,100}$'

/** How what became of a lead comes back from a CRM. */
export const RETURN_SETTINGS = {
  LEADS_AMOCRM_HOOK_SECRET: Type.Optional(
    Type.String({
      pattern: SECRET_PATTERN,
      description: 'End of the path that amoCRM calls at the desk, 24 letters or digits at least.'
    })
  ),
  LEADS_AMOCRM_STAGES: Type.String({
    default: '142=won,143=lost',
    pattern: STAGES_PATTERN,
    description: 'Outcomes by the numbers of stages in amoCRM.'
  }),
  LEADS_BITRIX24_HOOK_TOKEN: Type.Optional(
    Type.String({
      pattern: TOKEN_PATTERN,
      description: 'application_token with which Bitrix24 calls the desk.'
    })
  ),
  LEADS_BITRIX24_STAGES: Type.String({
    default: 'IN_PROCESS=in_work,CONVERTED=offer,JUNK=lost,WON=won,LOSE=lost',
    pattern: STAGES_PATTERN,
    description: 'Outcomes by the stages of leads and deals in Bitrix24.'
  })
}
