import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { LiveAnswer } from '../../shared/search/live-search.ts'
import type { SearchWords } from '../../shared/search/search-words.ts'
import { createSearchClient } from './search-client.ts'
import { walkList } from './walk-list.ts'

/** How often the input is checked while it has focus. */
const CHECK_MS = 500
/** How long after the input has lost focus the list is hidden. */
const HIDE_MS = 250

interface LiveSearchOptions {
  input: RefObject<HTMLInputElement | null>
  list: RefObject<HTMLElement | null>
  path: string
  minLength: number
  words: SearchWords
}

/** A live search: watches the input, asks the server, shows the results and moves through them. */
export function useLiveSearch({ input, list, path, minLength, words }: LiveSearchOptions) {
  const [client] = useState(() => createSearchClient(path, minLength))
  const [answer, setAnswer] = useState<LiveAnswer>()
  const [isOpen, setOpen] = useState(false)
  const [selected, setSelected] = useState(-1)
  const checking = useRef<ReturnType<typeof setInterval>>(undefined)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const looked = useRef<string>(undefined)

  useEffect(() => {
    const element = input.current
    // The input may have been focused before hydration.
    if (document.activeElement === element) {
      element?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    }
    return () => {
      clearInterval(checking.current)
      clearTimeout(hiding.current)
    }
  }, [input])

  function focus() {
    clearTimeout(hiding.current)
    clearInterval(checking.current)
    // Text that was there when the page loaded is not a query.
    looked.current ??= input.current?.defaultValue ?? ''
    checking.current = setInterval(check, CHECK_MS)
    // Earlier results are shown again if they belong to the current text.
    if (answer && looked.current === input.current?.value) setOpen(true)
  }

  function blur() {
    clearInterval(checking.current)
    hiding.current = setTimeout(() => setOpen(false), HIDE_MS)
  }

  async function check() {
    const element = input.current
    if (!element || element.value === looked.current) return
    const query = element.value
    looked.current = query
    setSelected(-1)
    if (!client.isAskable(query)) {
      setAnswer(undefined)
      setOpen(false)
      return
    }
    const latest = await client.find(element.id, query)
    if (input.current?.value !== query) {
      // An answer that the visitor has already typed past changes nothing; typed again, its query is looked at anew.
      if (looked.current === query) looked.current = undefined
      return
    }
    // Without one, there is nothing to show: what is there belongs to an earlier query.
    setAnswer(latest)
    setSelected(-1)
    setOpen(latest !== undefined && document.activeElement === element)
  }

  function close() {
    setOpen(false)
    setSelected(-1)
  }

  const links = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])]

  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isOpen) return
    walkList(event, links(), selected, { select: setSelected, close })
  }

  return {
    answer,
    isOpen,
    selected,
    selectedId: links()[selected]?.id,
    status: isOpen && answer ? statusOf(answer, words) : '',
    focus,
    blur,
    key,
    /** A press on a link must not take the focus, or the list would be gone before the click. */
    press: (event: { preventDefault(): void }) => event.preventDefault()
  }
}

function statusOf({ html, count }: LiveAnswer, { found, none }: SearchWords): string {
  if (count > 0) return `${found} ${count}`
  return html === '' ? none : ''
}
