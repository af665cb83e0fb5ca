import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { KeyboardEvent } from 'react'
import t, { type Test } from 'tap'
import { createSearchClient, walkList } from '../../../src/islands/site-search/site-search.tsx'
import { readSearchPost, toHeaders } from '../../../src/shared/search/live-search.ts'

type Question = Extract<ReturnType<typeof readSearchPost>, { kind: 'question' }>

interface Answer {
  status?: number
  html: string
  headers?: Record<string, string>
}

const found = (html: string): Answer => ({ html, headers: toHeaders({ count: 1 }) })

/** A search page that answers as it is told, once it is told, and keeps what it was asked. */
async function openSearch(t: Test, answer: (question: Question) => Answer | Promise<Answer>) {
  const asked: Question[] = []
  const server = createServer(async (request, response) => {
    const body = Object.fromEntries(new URLSearchParams(await text(request)))
    const question = readSearchPost(body) as Question
    asked.push(question)
    const { status = 200, html, headers = {} } = await answer(question)
    response.writeHead(status, headers).end(html)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  t.teardown(() => server.close())
  const path = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search/`
  const close = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return { asked, path, close }
}

t.test('a query is asked once for each input, as it was typed', async (t) => {
  const { asked, path } = await openSearch(t, ({ query, inputId }) => found(`${inputId} ${query}`))
  const client = createSearchClient(path, 2)

  const first = await client.find('top', ' аудит & ко')
  const again = await client.find('top', ' аудит & ко')
  const other = await client.find('burger', ' аудит & ко')

  t.same(first, { html: 'top  аудит & ко', count: 1 })
  t.equal(again, first)
  t.same(other, { html: 'burger  аудит & ко', count: 1 }, 'the ids in a list are of its input')
  const question = { kind: 'question', query: ' аудит & ко', minLength: 2 }
  t.same(asked, [
    { ...question, inputId: 'top' },
    { ...question, inputId: 'burger' }
  ])
})

t.test('a query is long enough from the length of the page on, and from one letter', async (t) => {
  const askable = (minLength: number) =>
    ['', 'а', 'аб', 'абв'].filter((query) => createSearchClient('/', minLength).isAskable(query))
  t.same(askable(3), ['абв'])
  t.same(askable(1), ['а', 'аб', 'абв'])
  t.same(askable(0), ['а', 'аб', 'абв'])
  t.same(askable(-5), ['а', 'аб', 'абв'])
})

t.test('a later query overtakes an earlier one, which is then nothing', async (t) => {
  let letGo: (answer: Answer) => void = () => undefined
  let isAsked: () => void = () => undefined
  const slow = new Promise<Answer>((resolve) => {
    letGo = resolve
  })
  const slowAsked = new Promise<void>((resolve) => {
    isAsked = resolve
  })
  const { asked, path } = await openSearch(t, ({ query }) => {
    if (query !== 'ауд') return found(query)
    isAsked()
    return slow
  })
  const client = createSearchClient(path, 1)

  const early = client.find('top', 'ауд')
  await slowAsked
  const late = client.find('top', 'аудит')

  t.equal(await early, undefined)
  t.equal((await late)?.html, 'аудит')
  letGo(found('ауд'))
  t.equal((await client.find('top', 'ауд'))?.html, 'ауд', 'and is asked again')
  t.same(
    asked.map(({ query }) => query),
    ['ауд', 'аудит', 'ауд']
  )
})

const faults: { name: string; answer: Answer }[] = [
  { name: 'an error', answer: { status: 503, ...found('занято') } },
  {
    name: 'a page of a proxy',
    answer: { html: '<!DOCTYPE html><title>Сеть</title><a href="/">Войдите</a>' }
  },
  { name: 'half of an answer', answer: { html: '', headers: toHeaders({ count: 3 }) } }
]

for (const { name, answer } of faults) {
  t.test(`${name} is no answer, and is not kept`, async (t) => {
    let isSound = false
    const { path } = await openSearch(t, () => (isSound ? found('цены') : answer))
    const client = createSearchClient(path, 1)

    t.equal(await client.find('top', 'цены'), undefined)
    isSound = true
    t.equal((await client.find('top', 'цены'))?.html, 'цены')
  })
}

t.test('a server that is away is no answer, and nothing is thrown', async (t) => {
  const { path, close } = await openSearch(t, ({ query }) => found(query))
  const client = createSearchClient(path, 1)
  await client.find('top', 'цены')
  await close()

  t.equal(await client.find('top', 'аудит'), undefined)
  t.equal((await client.find('top', 'цены'))?.html, 'цены', 'what was answered is known')
})

t.test('what was answered is known for as long as the page is open', async (t) => {
  const { asked, path } = await openSearch(t, ({ query }) => found(query))
  const client = createSearchClient(path, 1)
  for (let number = 0; number <= 60; number++) await client.find('top', `запрос ${number}`)
  await client.find('top', 'запрос 0')
  t.equal(asked.length, 61)
})

/** What Node lacks of a browser's event. */
class Press extends Event {
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  constructor(type: string, init: MouseEventInit = {}) {
    super(type, init)
    this.ctrlKey = init.ctrlKey ?? false
    this.shiftKey = init.shiftKey ?? false
  }
}
Object.assign(globalThis, { MouseEvent: Press })

interface Given {
  links: number
  selected: number
  isComposing?: boolean
  ctrlKey?: boolean
  shiftKey?: boolean
}

/** What a key does in a list: what it selects, which link it opens, and whether the input still gets it. */
function press(key: string, { links: count, selected, isComposing = false, ...held }: Given) {
  const done: string[] = []
  const links = Array.from({ length: count }, (_, index) => {
    const link = new EventTarget()
    link.addEventListener('click', (event) => {
      const { ctrlKey, shiftKey, cancelable } = event as unknown as Press
      t.ok(cancelable, 'the page may take it')
      done.push(`open ${index}${ctrlKey ? ' in a tab' : ''}${shiftKey ? ' in a window' : ''}`)
    })
    return link as HTMLAnchorElement
  })
  const event = {
    key,
    nativeEvent: { isComposing },
    preventDefault: () => done.push('taken'),
    ctrlKey: false,
    shiftKey: false,
    metaKey: false,
    ...held
  } as unknown as KeyboardEvent<HTMLInputElement>
  walkList(event, links, selected, {
    select: (index) => done.push(`select ${index}`),
    close: () => done.push('close')
  })
  return done
}

t.test('a link opens in a tab or a window as with a click', async (t) => {
  const at = { links: 2, selected: 0 }
  t.same(press('Enter', { ...at, ctrlKey: true }), ['taken', 'open 0 in a tab'])
  t.same(press('Enter', { ...at, shiftKey: true }), ['taken', 'open 0 in a window'])
})

t.test('keys of a word that is still being composed are not ours', async (t) => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter', 'Escape']) {
    t.same(press(key, { links: 3, selected: 1, isComposing: true }), [], key)
  }
})
