import { openLatencyProxy } from '../support/latency-proxy.ts'
import { FORM_PLACES } from './form-places.ts'
import { FIRST_TOUCHES, LATENCIES_MS, touchFirst } from './hurried-visitor.ts'
import { playwrightVisitor } from './playwright-visitor.ts'
import { expect, test } from './site.ts'

/** 20 is the whole trial. Without it each field is touched once, which shows what is broken for everybody. */
const TRIES = Number(process.env.HURRIED_TRIES ?? 0)

for (const given of FORM_PLACES) {
  const { form, place, path } = given
  test(`a visitor quicker than the script loses nothing: ${form} form in place "${place}" of ${path}`, async ({
    browser,
    site
  }) => {
    test.setTimeout(300_000 + TRIES * 300_000)
    await using proxy = await openLatencyProxy(site.url)
    for (const { touch, latencyMs } of tries()) {
      proxy.latencyMs = latencyMs
      await using visitor = await playwrightVisitor(browser)
      const losses = await touchFirst(visitor, proxy.url, given, touch)
      expect.soft(losses ?? [], `${touch} at ${latencyMs} ms`).toEqual([])
    }
  })
}

function tries(): { touch: string; latencyMs: number }[] {
  const touches = Object.keys(FIRST_TOUCHES)
  if (TRIES === 0) {
    return touches.map((touch, i) => ({ touch, latencyMs: LATENCIES_MS[i % 3] ?? 0 }))
  }
  const each = touches.flatMap((touch) => LATENCIES_MS.map((latencyMs) => ({ touch, latencyMs })))
  return Array.from({ length: TRIES }, () => each).flat()
}
