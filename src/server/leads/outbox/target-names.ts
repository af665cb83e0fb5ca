/** Receivers of leads, in the order of the help. */
export const LEAD_TARGETS = ['mail', 'webhook', 'bitrix24', 'amocrm', 'telegram', 'max'] as const

/** Those, and the one that gets contracts. */
export type TargetName = (typeof LEAD_TARGETS)[number] | 'metrika'
