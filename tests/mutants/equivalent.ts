/** Changes that nobody can notice, each with the reason. They are never chosen. */
export const EQUIVALENT: readonly { file: string; change: string; because: string }[] = []
