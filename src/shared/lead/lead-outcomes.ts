/** What may become of a lead, in the order in which a deal goes. */
export const LEAD_OUTCOMES = ['new', 'in_work', 'offer', 'won', 'lost'] as const
