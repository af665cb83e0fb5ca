import type { KeyboardEvent } from 'react'
import t from 'tap'
import { walkList } from '../../../src/islands/site-search/site-search.tsx'

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

const keys = [
  { key: 'ArrowDown', links: 3, selected: -1, does: ['taken', 'select 0'] },
  { key: 'ArrowDown', links: 3, selected: 1, does: ['taken', 'select 2'] },
  { key: 'ArrowDown', links: 3, selected: 2, does: ['taken', 'select 0'] },
  { key: 'ArrowUp', links: 3, selected: -1, does: ['taken', 'select 2'] },
  { key: 'ArrowUp', links: 3, selected: 0, does: ['taken', 'select 2'] },
  { key: 'ArrowUp', links: 3, selected: 2, does: ['taken', 'select 1'] },
  { key: 'ArrowDown', links: 1, selected: 0, does: ['taken', 'select 0'] },
  { key: 'Enter', links: 3, selected: 1, does: ['taken', 'open 1'] },
  // With nothing selected the form goes to the whole result page.
  { key: 'Enter', links: 3, selected: -1, does: [] },
  { key: 'Enter', links: 1, selected: 1, does: [] },
  { key: 'ArrowDown', links: 0, selected: -1, does: [] },
  { key: 'ArrowUp', links: 0, selected: -1, does: [] },
  { key: 'Escape', links: 3, selected: 1, does: ['taken', 'close'] },
  { key: 'Escape', links: 0, selected: -1, does: ['taken', 'close'] },
  { key: 'Home', links: 3, selected: 1, does: [] },
  { key: 'а', links: 3, selected: 1, does: [] },
  { key: 'constructor', links: 3, selected: 1, does: [] }
]

for (const { key, links, selected, does } of keys) {
  t.test(`${key} at ${selected} of ${links} links: ${does.join(', ') || 'nothing'}`, async (t) => {
    t.same(press(key, { links, selected }), does)
  })
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
