/** For a call to a driver: some answer never. */
const CALL_TIMEOUT_MS = 60_000
/** Source: w3.org/TR/webdriver2, elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export type ElementReference = { [ELEMENT]: string }

export const elementId = (element: ElementReference) => element[ELEMENT]

/**
 * A call of the W3C WebDriver protocol.
 *
 * @throws {Error} With the driver's words, or when there is no answer within a minute.
 */
export async function callDriver<Result>(
  url: string,
  method: 'GET' | 'POST' | 'DELETE',
  body?: object,
  timeoutMs = CALL_TIMEOUT_MS
): Promise<Result> {
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(url, {
    method,
    signal,
    ...(body ? { body: JSON.stringify(body) } : {})
  })
  const { value } = (await answer.json()) as { value: Result & Refusal }
  if (value?.error) throw new Error(`${method} ${url}: ${value.error}: ${value.message}`)
  return value
}

interface Refusal {
  error?: string
  message?: string
}

/** Keys one after the other. */
export function keyActions(keys: readonly string[], pauseMs: number): object {
  const actions = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
    { type: 'pause', duration: pauseMs }
  ])
  return { actions: [{ type: 'key', id: 'keyboard', actions }] }
}

/** A press of the mouse, in the coordinates of the window. */
export function clickActions({ x, y }: { x: number; y: number }): object {
  const actions = [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: 60 },
    { type: 'pointerUp', button: 0 }
  ]
  return {
    actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
  }
}
