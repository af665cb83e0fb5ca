/** What leads, contracts and money are broken down by. */
export const DIMENSIONS = ['channel', 'source', 'campaign', 'landing', 'theme', 'city'] as const
export type Dimension = (typeof DIMENSIONS)[number]
