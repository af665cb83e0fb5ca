import { existsSync, readdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { KEY_MS, type Key, pointOf, scriptText, type Visitor, waitFor } from '../support/visitor.ts'
import { openDisplay } from './display.ts'
import { type EngineKind, type EngineOptions, findProgram } from './engine.ts'
import { freePort } from './free-port.ts'
import { problemsOf } from './problem-proxy.ts'
import { startProgram, stopProgram } from './program.ts'
import { temporaryFile } from './temporary-file.ts'
import {
  callDriver,
  clickActions,
  type ElementReference,
  elementId,
  keyActions
} from './web-driver.ts'

const HEIGHT = 900
const START_MS = 30_000
/** Scripts answer at once, but for one that is asked while a page gives way to the next: it never does. */
const SCRIPT_TIMEOUT_MS = 20_000
/** Visitors one after the other in one browser; its memory grows with them. */
const VISITS_PER_BROWSER = 20
/** Source: w3.org/TR/webdriver2, keyboard actions. */
const KEYS: Record<Key, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015'
}
const PROGRAMS = ['WebKitWebDriver', 'Xvfb', 'openbox']

/** WebKitGTK by the calls of WebDriver, on a screen of its own. */
export const webkit: EngineKind = {
  name: 'webkit',
  restoresFields: false,
  enlargesText: false,
  missing() {
    const found = PROGRAMS.every((name) => findProgram(name)) && miniBrowser()
    return found ? undefined : 'WebKit: apt-get install webkit2gtk-driver xvfb openbox.'
  },
  async launch(options) {
    const display = await openDisplay(options.width, HEIGHT)
    const port = await freePort()
    const driver = startProgram('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display.name,
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1'
      }
    })
    const url = `http://127.0.0.1:${port}`
    await untilAnswers(`${url}/status`)
    const shared = sharedBrowser(() => visit(url, options))
    return {
      visit: () => visit(url, options),
      visitOrigin: shared.visit,
      async [Symbol.asyncDispose]() {
        await shared[Symbol.asyncDispose]()
        await stopProgram(driver)
        await display[Symbol.asyncDispose]()
      }
    }
  }
}

/** The browser that WebKitGTK brings along; every distribution puts it elsewhere. */
function miniBrowser(): string | undefined {
  const libraries = readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`)
  const paths = ['/usr/libexec', '/usr/lib', ...libraries].flatMap((folder) =>
    ['6.0', '4.1', '4.0'].flatMap((version) => [
      `${folder}/webkit2gtk-${version}/MiniBrowser`,
      `${folder}/webkitgtk-${version}/MiniBrowser`
    ])
  )
  return paths.find((path) => existsSync(path))
}

async function untilAnswers(url: string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await setTimeout(100)) {
    if (await fetch(url).catch(() => undefined)) return
  }
  throw new Error('WebKitWebDriver does not start')
}

/** One browser for many visitors, until it has had enough of them or one of them met a problem. */
function sharedBrowser(open: () => Promise<Visitor>) {
  let browser: Visitor | undefined
  let visits = 0

  async function close(): Promise<void> {
    const closing = browser
    browser = undefined
    visits = 0
    await closing?.[Symbol.asyncDispose]()
  }

  return {
    async visit(): Promise<Visitor> {
      if (visits === VISITS_PER_BROWSER) await close()
      browser ??= await open()
      visits++
      // What the visitor before sees must not be taken for the new page.
      await browser.go('about:blank')
      await waitFor(browser, () => location.href === 'about:blank')
      return {
        ...browser,
        async [Symbol.asyncDispose]() {
          const problems = await browser?.problems().catch(() => ['unknown'])
          if (problems?.length !== 0) await close()
        }
      }
    },
    [Symbol.asyncDispose]: close
  }
}

async function visit(driverUrl: string, { areCookiesBlocked }: EngineOptions): Promise<Visitor> {
  const cookies = areCookiesBlocked ? ['--cookies-policy=never'] : []
  const { sessionId } = await callDriver<{ sessionId: string }>(`${driverUrl}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': {
          binary: miniBrowser(),
          args: ['--automation', '--full-screen', ...cookies]
        }
      }
    }
  })
  const session = `${driverUrl}/session/${sessionId}`
  const visitor: Visitor = {
    go: (url) => callDriver(`${session}/url`, 'POST', { url }),
    reload: () => callDriver(`${session}/refresh`, 'POST', {}),
    run: (script, ...args) =>
      callDriver(
        `${session}/execute/sync`,
        'POST',
        { script: `return ${scriptText(script, args)}`, args: [] },
        SCRIPT_TIMEOUT_MS
      ),
    type: (text) => callDriver(`${session}/actions`, 'POST', keyActions([...text], KEY_MS)),
    press: (key) => callDriver(`${session}/actions`, 'POST', keyActions([KEYS[key]], KEY_MS)),
    async click(selector) {
      const { x, y } = await pointOf(visitor, selector)
      await visitor.pressAt(x, y)
    },
    // Whole pixels are all that its pointer knows.
    pressAt: (x, y) =>
      callDriver(
        `${session}/actions`,
        'POST',
        clickActions({ x: Math.round(x), y: Math.round(y) })
      ),
    async attach(selector, file) {
      const input = await callDriver<ElementReference>(`${session}/element`, 'POST', {
        using: 'css selector',
        value: selector
      })
      const text = temporaryFile(file)
      await callDriver(`${session}/element/${elementId(input)}/value`, 'POST', { text })
    },
    problems: () => problemsOf(visitor),
    [Symbol.asyncDispose]: () => callDriver(session, 'DELETE')
  }
  return visitor
}
