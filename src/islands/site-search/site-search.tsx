import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import {
  type LiveAnswer,
  leastLength,
  MAX_QUERY,
  readAnswer,
  SEARCH_WORDS,
  type SearchWords,
  toFields
} from '../../shared/search/live-search.ts'
import { isComposing } from '../plain-click.ts'
import { trustedHtml } from '../trusted.ts'

export interface SiteSearchProps {
  /** Unique on the page: several searches may stand on one. */
  inputId: string
  /** The search page, which also answers the live search. */
  path: string
  /** Shortest query that is asked; 0 or less counts as 1. */
  minLength: number
  query?: string
  /** Russian unless given. */
  lang?: keyof typeof SEARCH_WORDS
}

/** A form that leads to the result page, and below its input what is found while it is typed. */
export function SiteSearch({ inputId, path, minLength, query = '', lang = 'ru' }: SiteSearchProps) {
  const words = SEARCH_WORDS[lang]
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const search = useLiveSearch({ input, list, path, minLength, words })
  const listId = `${inputId}-list`

  // The selected link is one of the server's fragment, which React does not know from inside.
  useEffect(() => {
    const links = list.current?.querySelectorAll('a[href]') ?? []
    links.forEach((link, index) => {
      link.ariaSelected = String(index === search.selected)
    })
    links[search.selected]?.scrollIntoView({ block: 'nearest' })
  }, [search.selected])

  // The same object as long as the fragment is the same: React would write it anew, and lose the selection.
  const html = search.answer?.html ?? ''
  const markup = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  return (
    <search>
      <form
        className="site-search__form inline"
        id={`${inputId}-form`}
        data-search=""
        method="get"
        action={path}
      >
        <label className="visually-hidden" htmlFor={inputId}>
          {words.label}
        </label>
        <svg className="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path
            d="M3 8.5a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0m9.5 4L17 17"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </svg>
        <input
          ref={input}
          className="site-search__input"
          id={inputId}
          name="q"
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={search.isOpen}
          aria-controls={listId}
          aria-activedescendant={search.isOpen ? search.selectedId : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          enterKeyHint="search"
          placeholder={words.placeholder}
          maxLength={MAX_QUERY}
          defaultValue={query}
          onFocus={search.focus}
          onBlur={search.blur}
          onKeyDown={search.key}
        />
        <button className="button button--small button--line" type="submit">
          {words.submit}
        </button>
        <div className="search-list" data-search-results="" hidden={!search.isOpen} ref={list}>
          {search.answer?.html === '' && <p className="search-list__none">{words.none}</p>}
          {/* The fragment is the server's own, escaped there. */}
          <div
            id={listId}
            role="listbox"
            aria-label={words.list}
            lang={lang === 'ru' ? undefined : 'ru'}
            onPointerDown={search.press}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: an HTML fragment is the contract.
            dangerouslySetInnerHTML={markup}
          />
        </div>
        <span className="visually-hidden" role="status">
          {search.status}
        </span>
      </form>
    </search>
  )
}

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
function useLiveSearch({ input, list, path, minLength, words }: LiveSearchOptions) {
  const [client] = useState(() => createSearchClient(path, minLength))
  const [answer, setAnswer] = useState<LiveAnswer>()
  const [isOpen, setOpen] = useState(false)
  const [selected, setSelected] = useState(-1)
  const closings = useRef(0)
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
    const closed = closings.current
    const latest = await client.find(element.id, query)
    if (input.current?.value !== query) {
      // An answer that the visitor has already typed past changes nothing; typed again, its query is looked at anew.
      if (looked.current === query) looked.current = undefined
      return
    }
    // Without one, there is nothing to show: what is there belongs to an earlier query.
    setAnswer(latest)
    setSelected(-1)
    // Escape closes at once, also what is still on its way.
    setOpen(!!latest && closings.current === closed && document.activeElement === element)
  }

  function close() {
    closings.current += 1
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

/**
 * Asks the server, once for each input and query for as long as the page is open.
 *
 * @param minLength 0 or less counts as 1.
 */
export function createSearchClient(path: string, minLength: number) {
  const needed = leastLength(minLength)
  const kept = new Map<string, LiveAnswer>()
  let latest: AbortController | undefined

  async function ask(inputId: string, query: string): Promise<LiveAnswer | undefined> {
    const current = new AbortController()
    latest = current
    try {
      const response = await fetch(path, {
        method: 'POST',
        body: new URLSearchParams(toFields({ inputId, query, minLength: needed })),
        signal: current.signal
      })
      return response.ok ? readAnswer(response.headers, await response.text()) : undefined
    } catch {
      // Overtaken or unreachable: the next query is asked all the same.
      return undefined
    }
  }

  return {
    /** Whether a query is long enough to be asked. */
    isAskable: (query: string) => query.length >= needed,
    /** The answer to a query; nothing when a later one has overtaken it or it could not be got. */
    async find(inputId: string, query: string): Promise<LiveAnswer | undefined> {
      latest?.abort()
      const key = `${inputId}|${query}`
      const known = kept.get(key)
      if (known) return known
      const answer = await ask(inputId, query)
      if (answer) kept.set(key, answer)
      return answer
    }
  }
}

interface ListActions {
  /** -1 selects none. */
  select(index: number): void
  close(): void
}

/** Keys of an open list: up and down go round, Enter opens the selected link, Escape closes. */
export function walkList(
  event: KeyboardEvent<HTMLInputElement>,
  links: readonly HTMLAnchorElement[],
  selected: number,
  { select, close }: ListActions
): void {
  if (isComposing(event.nativeEvent)) return
  const last = links.length - 1
  const next = selected < last ? selected + 1 : 0
  const previous = selected > 0 ? selected - 1 : last
  const link = links[selected]
  const keys = new Map([
    ['ArrowDown', links.length > 0 && (() => select(next))],
    ['ArrowUp', links.length > 0 && (() => select(previous))],
    ['Enter', link && (() => follow(event, link))],
    ['Escape', close]
  ])
  const act = keys.get(event.key)
  if (!act) return
  event.preventDefault()
  act()
}

/** As with a click, Control or Shift opens it in another tab or window. */
function follow({ ctrlKey, metaKey, shiftKey }: KeyboardEvent, link: HTMLAnchorElement): void {
  const keys = { ctrlKey, metaKey, shiftKey }
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
}
