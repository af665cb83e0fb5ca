import type { Browser } from 'playwright/test'
import { type LatencyProxy, openLatencyProxy } from '../support/latency-proxy.ts'
import {
  FIRST_TOUCHES,
  HURRIED_PLACES,
  type HurriedPlace,
  hasField,
  hurryTo,
  stateOf
} from './hurried-visitor.ts'
import { expect, test } from './site.ts'

/** 20 is the whole trial. Without it each field is touched once, which shows what is broken for everybody. */
const TRIES = Number(process.env.HURRIED_TRIES ?? 0)
const LATENCIES_MS = [40, 150, 0]

for (const given of HURRIED_PLACES) {
  const { form, place, path } = given
  test(`a visitor quicker than the script loses nothing: ${form} form in place "${place}" of ${path}`, async ({
    browser,
    site
  }) => {
    test.setTimeout(300_000 + TRIES * 300_000)
    await using proxy = await openLatencyProxy(site.url)
    for (const { touch, latencyMs } of tries()) {
      proxy.latencyMs = latencyMs
      await touchFirst(browser, proxy, given, touch)
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

/** In a context of its own, so that nothing is cached. */
async function touchFirst(
  browser: Browser,
  proxy: LatencyProxy,
  given: HurriedPlace,
  touch: string
): Promise<void> {
  const name = `${touch} at ${proxy.latencyMs} ms`
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  try {
    const form = await hurryTo(page, proxy.url, given)
    const { act, expected, focus } = FIRST_TOUCHES[touch] ?? {}
    if (!act || !expected || !(await hasField(form, touch))) return

    await act(form, page)
    const island = page.locator('[data-island][data-hydrated]').filter({ has: form })
    await island.waitFor({ state: 'attached' })
    if ('phone' in expected) await form.locator('[data-phone-ready]').waitFor({ state: 'attached' })
    await expect.poll(async () => (await stateOf(form)).values, name).toMatchObject(expected)
    if (focus) expect.soft((await stateOf(form)).focus, name).toEqual(focus)
    expect.soft(problems, name).toEqual([])
  } finally {
    await context.close()
  }
}
