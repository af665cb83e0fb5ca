import { Type } from 'typebox'
import { LEAD_OUTCOMES } from '../shared/lead/lead-outcomes.ts'

export const URL_PATTERN = '^https?://[^\\s]+$'
export const TOKEN_PATTERN = '^[^\\s]+$'
const STAGE_PATTERN = `[\\w:]+=(${LEAD_OUTCOMES.join('|')})`
/** A list such as `142=won,143=lost`. */
const STAGES_PATTERN = `^${STAGE_PATTERN}(,${STAGE_PATTERN})*$`
/** A secret that stands in a path, long enough not to be guessed. */
const SECRET_PATTERN = '^[\\w-]{24,100}$'

/** The goal stands in files without quotes, and must be no formula. */
export const GOAL_PATTERN = '^[^\\s,;"\'=+@-][^,;"\\r\\n]{0,99}$'

/** What became of leads: how it comes back from a CRM, and goes on to advertising systems. */
export const RETURN_SETTINGS = {
  METRIKA_COUNTER_ID: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Counter that contracts are returned to.' })
  ),
  METRIKA_TOKEN: Type.Optional(
    Type.String({
      pattern: TOKEN_PATTERN,
      description: 'OAuth token of Yandex Metrica with the right to write.'
    })
  ),
  METRIKA_API_URL: Type.String({
    default: 'https://api-metrika.yandex.net',
    pattern: URL_PATTERN,
    description: 'Origin of the management API of Yandex Metrica, or of a mirror.'
  }),
  METRIKA_GOAL: Type.String({
    default: 'lead_won',
    pattern: GOAL_PATTERN,
    description: 'Goal that contracts are returned as to Yandex Metrica and Google Ads.'
  }),
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
