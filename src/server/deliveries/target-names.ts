/** Receivers of leads, in the order of the help. */
export const LEAD_TARGETS = ['mail', 'webhook', 'bitrix24', 'amocrm', 'telegram', 'max'] as const

/** Leads go to the former, contracts to Metrica. */
export type TargetName = (typeof LEAD_TARGETS)[number] | 'metrika'
