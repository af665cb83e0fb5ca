/** A receiver's answer as an object; undefined when it is no JSON object. */
export function jsonObject<Fields extends object>(text: string): Partial<Fields> | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    const isObject = typeof answer === 'object' && answer !== null && !Array.isArray(answer)
    return isObject ? (answer as Partial<Fields>) : undefined
  } catch {
    return undefined
  }
}
