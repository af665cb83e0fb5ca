import { setTimeout } from 'node:timers/promises'
import type { Test } from 'tap'
import { BOT_WORKER } from '../../src/shared/lead/bot-challenge.ts'

/** What a script of a page asks its browser for, as far as Node lacks it: the requests are real ones. */
export interface PageGlobals {
  /** The window, as far as it hears events. */
  window: EventTarget
  document: EventTarget
  /** What the page keeps for later visits. */
  storage: ReadonlyMap<string, string>
  /** How many still listen to the window. */
  listeners(): number
}

/** Stands in for the browser around a page's scripts until the test ends. @param origin Of the server that is asked. */
export function openPageGlobals(t: Test, origin: string, path = '/'): PageGlobals {
  const window = new EventTarget()
  const worker = new Map([[BOT_WORKER, '/assets/worker.js']])
  const documentElement = { getAttribute: (name: string) => worker.get(name) ?? null }
  const document = Object.assign(new EventTarget(), { documentElement, cookie: '' })
  const storage = new Map<string, string>()
  const listening = new Set<unknown>()
  const globals = {
    document,
    // Of newer Nodes one has locks, of older ones there is none.
    navigator: {},
    location: new URL(path, origin),
    localStorage: {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, value: string) => void storage.set(name, value),
      removeItem: (name: string) => void storage.delete(name)
    },
    addEventListener(type: string, listener: EventListener) {
      listening.add(listener)
      window.addEventListener(type, listener)
    },
    removeEventListener(type: string, listener: EventListener) {
      listening.delete(listener)
      window.removeEventListener(type, listener)
    },
    fetch: bindFetch(origin),
    XMLHttpRequest: requestTo(origin)
  }
  const before = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const
  )
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  t.teardown(() => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  })
  return { window, document, storage, listeners: () => listening.size }
}

function bindFetch(origin: string): typeof fetch {
  const { fetch } = globalThis
  return (input, init) => fetch(new URL(String(input), origin), init)
}

/** An `XMLHttpRequest` that sends with `fetch`; it tells of no progress but the end. */
function requestTo(origin: string) {
  const { fetch } = globalThis
  return class {
    status = 0
    responseText = ''
    timeout = 0
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload = () => undefined
    onerror = () => undefined
    ontimeout = () => undefined
    #address = new URL(origin)
    #init: { method: string; headers: Record<string, string> } = { method: 'GET', headers: {} }

    open(method: string, path: string): void {
      this.#init.method = method
      this.#address = new URL(path, origin)
    }

    setRequestHeader(name: string, value: string): void {
      this.#init.headers[name] = value
    }

    async send(body: FormData): Promise<void> {
      const late = new AbortController()
      const sent = fetch(this.#address, { ...this.#init, body, signal: late.signal })
      try {
        const response = await Promise.race([sent, setTimeout(this.timeout, undefined, late)])
        if (!response) return this.ontimeout()
        this.status = response.status
        this.responseText = await response.text()
        this.upload.onprogress?.({ loaded: 8, total: 8 })
        this.onload()
      } catch {
        this.onerror()
      } finally {
        late.abort()
      }
    }
  }
}
