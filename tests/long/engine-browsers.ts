import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import puppeteer from 'puppeteer-core'
import { freePort } from '../support/nginx.ts'

/** Milliseconds from one key to the next. */
const KEY_MS = 40
const HEIGHT = 900
/** For a call to a browser on a busy machine; some drivers answer never. */
const CALL_TIMEOUT_MS = 120_000
/** Source: w3.org/TR/webdriver2, keyboard actions. */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015'
}
type Key = keyof typeof KEYS

/** Somebody in a page, whatever drives the browser. Keys and presses are real ones. */
export interface Driver extends AsyncDisposable {
  /** Asks for a page and waits for nothing of it. */
  go(url: string): Promise<unknown>
  /** What an expression gives in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Into what has the focus, with `KEY_MS` between the keys. */
  type(text: string): Promise<unknown>
  press(key: Key): Promise<unknown>
  /** With the mouse, in the coordinates of the window. */
  pressAt(x: number, y: number): Promise<unknown>
}

export interface Engine {
  name: string
  /** What must be installed first, in words; nothing when all is there. */
  missing(): string | undefined
  /** A browser that has never been to the site, in a window of that many CSS pixels. */
  open(width: number): Promise<Driver>
}

const firefoxPath = () => process.env.FIREFOX ?? findProgram('firefox-esr', 'firefox')

/** Firefox over WebDriver BiDi. */
const firefox: Engine = {
  name: 'firefox',
  missing: () =>
    firefoxPath() ? undefined : 'Firefox: apt-get install firefox-esr, or set FIREFOX to its path.',
  async open(width) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefoxPath() ?? '',
      defaultViewport: { width, height: HEIGHT },
      protocolTimeout: CALL_TIMEOUT_MS
    })
    const page = await browser.newPage()
    return {
      // Waiting for less than the markup is not offered.
      go: async (url) => {
        page.goto(url, { waitUntil: 'domcontentloaded' }).catch(() => undefined)
      },
      evaluate: (expression) => page.evaluate(expression),
      type: (text) => page.keyboard.type(text, { delay: KEY_MS }),
      press: (key) => page.keyboard.press(key),
      pressAt: (x, y) => page.mouse.click(x, y),
      [Symbol.asyncDispose]: () => browser.close()
    }
  }
}

/** WebKitGTK by the calls of WebDriver, on a screen of its own, where openbox lets it be as narrow as a telephone. */
const webkit: Engine = {
  name: 'webkit',
  missing() {
    const hasAll = ['WebKitWebDriver', 'Xvfb', 'openbox'].every((name) => findProgram(name))
    return hasAll && miniBrowser()
      ? undefined
      : 'WebKit: apt-get install webkit2gtk-driver xvfb openbox.'
  },
  async open(width) {
    const display = await openDisplay(width, HEIGHT)
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
    const root = `http://127.0.0.1:${port}`
    while (!(await fetch(`${root}/status`).catch(() => undefined))) await setTimeout(100)
    const options = { binary: miniBrowser(), args: ['--automation', '--full-screen'] }
    const wanted = { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options }
    const { sessionId } = (await call(`${root}/session`, 'POST', {
      capabilities: { alwaysMatch: wanted }
    })) as { sessionId: string }
    const session = `${root}/session/${sessionId}`
    const act = (source: object) => call(`${session}/actions`, 'POST', { actions: [source] })
    const keys = (values: readonly string[]) => {
      const actions = values.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
        { type: 'pause', duration: KEY_MS }
      ])
      return act({ type: 'key', id: 'keyboard', actions })
    }
    return {
      go: (url) => call(`${session}/url`, 'POST', { url }),
      evaluate: (expression) =>
        call(`${session}/execute/sync`, 'POST', { script: `return ${expression}`, args: [] }),
      type: (text) => keys([...text]),
      press: (key) => keys([KEYS[key]]),
      pressAt(x, y) {
        const actions = [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pause', duration: 60 },
          { type: 'pointerUp', button: 0 }
        ]
        return act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
      },
      async [Symbol.asyncDispose]() {
        await call(session, 'DELETE').catch(() => undefined)
        await stopProgram(driver)
        await display[Symbol.asyncDispose]()
      }
    }
  }
}

export const ENGINES: readonly Engine[] = [firefox, webkit]

/**
 * A call of the W3C WebDriver protocol.
 *
 * @throws {Error} With the driver's words, or when there is no answer in time.
 */
async function call(url: string, method: 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const payload = body ? { body: JSON.stringify(body) } : {}
  const answer = await fetch(url, { method, signal, ...payload })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
  if (value?.error) throw new Error(`${method} ${url}: ${value.error}: ${value.message}`)
  return value
}

/** The browser that WebKitGTK brings along; every distribution puts it elsewhere. */
function miniBrowser(): string | undefined {
  const libraries = readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`)
  const paths = ['/usr/libexec', '/usr/lib', ...libraries].flatMap((folder) =>
    ['webkit2gtk-6.0', 'webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map(
      (name) => `${folder}/${name}/MiniBrowser`
    )
  )
  return paths.find((path) => existsSync(path))
}

/** A screen of our own, filled by the one window on it: without a window manager no window is full-screen. */
async function openDisplay(width: number, height: number) {
  const screen = ['-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']
  // It finds a free number by itself and tells it.
  const server = startProgram('Xvfb', ['-displayfd', '3', ...screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe']
  })
  const [number] = await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb does not start')))
  ])
  const name = `:${String(number).trim()}`
  const env = { ...process.env, DISPLAY: name }
  const manager = startProgram('openbox', [], { stdio: 'ignore', env })
  return {
    /** For DISPLAY. */
    name,
    async [Symbol.asyncDispose]() {
      await stopProgram(manager)
      await stopProgram(server)
    }
  }
}

/** The first of some programs that this machine has. */
function findProgram(...names: string[]): string | undefined {
  for (const name of names) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return undefined
}

// A signal alone would tell nobody of the end.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** A program that never outlives this process, however that ends. */
function startProgram(name: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(name, args, options)
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

/** Ends a program and waits until it is gone. */
async function stopProgram(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
