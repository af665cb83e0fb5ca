import { useEffect, useMemo, useRef } from 'react'
import { MAX_QUERY } from '../../shared/search/live-search.ts'
import { SEARCH_WORDS } from '../../shared/search/search-words.ts'
import { trustedHtml } from '../trusted.ts'
import { useLiveSearch } from './use-live-search.ts'

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
    <search className="site-search__place">
      <form
        className="site-search__form"
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
