/** What a text says; undefined when it is no JSON. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a text says, such as a receiver's answer, as an object; undefined when it is no JSON object. */
export function jsonObject<Fields extends object>(text: string): Partial<Fields> | undefined {
  const value = jsonValue(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Partial<Fields>) : undefined
}
