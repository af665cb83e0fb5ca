import type { Page } from 'playwright/test'
import { scriptText } from '../support/visitor.ts'
import type { Hand } from './hand.ts'

/** A hand with a mouse. */
export function mouse(page: Page): Hand {
  return {
    run: (script, ...args) => page.evaluate(scriptText(script, args)),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    pressAt: (x, y) => page.mouse.click(x, y)
  }
}

/** A finger. */
export function finger(page: Page): Hand {
  return { ...mouse(page), pressAt: (x, y) => page.touchscreen.tap(x, y) }
}
