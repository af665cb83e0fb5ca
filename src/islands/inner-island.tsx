import { type ReactNode, useEffect, useRef } from 'react'

interface InnerIslandProps {
  /** In the catalog, which imports the trees that hold it. */
  name: 'lead-form' | 'callback-form'
  /** Unique on the page. */
  id?: string
  children: ReactNode
}

/**
 * A component that is an island of its own elsewhere, here in the tree of another one: it has the same attributes, and
 * is hydrated as a part of that tree.
 */
export function InnerIsland({ name, id, children }: InnerIslandProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current) element.current.dataset.hydrated = ''
  }, [])
  return (
    <div ref={element} id={id} data-island={name}>
      {children}
    </div>
  )
}
