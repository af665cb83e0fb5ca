import { useEffect, useRef } from 'react'
import type { ShownItem } from './burger-props.ts'

interface DeepLevelProps {
  path: string
  title: string
  pages: readonly ShownItem[]
  isOpen: boolean
  close(): void
}

/** What slides in over the burger; on a wide screen it is there under its page. */
export function DeepLevel({ path, title, pages, isOpen, close }: DeepLevelProps) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    // What slides in cannot be focused before it is laid out.
    const frame = requestAnimationFrame(() => back.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  return (
    <div className="main-menu__deep" data-submenu="" data-open={isOpen ? '' : undefined}>
      <button
        className="main-menu__back chevron"
        type="button"
        data-action="submenu-back"
        onClick={close}
        ref={back}
        // A translator may have written another word.
        suppressHydrationWarning
      >
        Назад
      </button>
      <a className="main-menu__whole" href={path}>
        {title}
      </a>
      <ul>
        {pages.map(({ path, title, mark }) => (
          <li key={path}>
            <a href={path} aria-current={mark}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
