import { expect, test } from '../browser/site.ts'
import { openLatencyProxy } from '../support/proxies.ts'
import { FORM_PLACES } from './form-places.ts'
import { FIRST_TOUCHES, LATENCIES_MS, touchFirst } from './hurried-visitor.ts'

/** Times that each field is touched at each latency; without it each is touched once. 20 takes an hour and a half. */
const ROUNDS = Number(process.env.HURRIED_TRIES ?? 0)

for (const given of FORM_PLACES) {
  const { form, place, path } = given
  test(`a visitor quicker than the script loses nothing: ${form} form in place "${place}" of ${path}`, async ({
    browser,
    site
  }) => {
    await using proxy = await openLatencyProxy(site.url)
    for (const { touch, latencyMs } of tries()) {
      proxy.latencyMs = latencyMs
      // A context of their own, so that nothing is cached.
      await using context = await browser.newContext()
      const losses = await touchFirst(await context.newPage(), proxy.url, given, touch)
      expect.soft(losses, `${touch} at ${latencyMs} ms`).toEqual([])
    }
  })
}

function tries(): { touch: string; latencyMs: number }[] {
  const touches = Object.keys(FIRST_TOUCHES)
  if (ROUNDS === 0) {
    return touches.map((touch, i) => ({ touch, latencyMs: LATENCIES_MS[i % 3] ?? 0 }))
  }
  const each = touches.flatMap((touch) => LATENCIES_MS.map((latencyMs) => ({ touch, latencyMs })))
  return Array.from({ length: ROUNDS }, () => each).flat()
}
