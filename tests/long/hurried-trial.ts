import { expect, test } from '../browser/site.ts'
import { openLatencyProxy } from '../support/latency-proxy.ts'
import type { FormPlace } from './form-places.ts'
import { FIRST_TOUCHES, LATENCIES_MS, touchFirst } from './hurried-visitor.ts'
import { playwrightVisitor } from './playwright-visitor.ts'

/** @param rounds Times that each field is touched at each latency; without one each is touched once. */
export function testHurriedVisitor(given: FormPlace, rounds = 0): void {
  const { form, place, path } = given
  test(`a visitor quicker than the script loses nothing: ${form} form in place "${place}" of ${path}`, async ({
    browser,
    site
  }) => {
    await using proxy = await openLatencyProxy(site.url)
    for (const { touch, latencyMs } of tries(rounds)) {
      proxy.latencyMs = latencyMs
      await using visitor = await playwrightVisitor(browser)
      const losses = await touchFirst(visitor, proxy.url, given, touch)
      expect.soft(losses ?? [], `${touch} at ${latencyMs} ms`).toEqual([])
    }
  })
}

function tries(rounds: number): { touch: string; latencyMs: number }[] {
  const touches = Object.keys(FIRST_TOUCHES)
  if (rounds === 0) {
    return touches.map((touch, i) => ({ touch, latencyMs: LATENCIES_MS[i % 3] ?? 0 }))
  }
  const each = touches.flatMap((touch) => LATENCIES_MS.map((latencyMs) => ({ touch, latencyMs })))
  return Array.from({ length: rounds }, () => each).flat()
}
