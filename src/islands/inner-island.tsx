import { type ReactNode, useEffect, useRef } from 'react'

interface InnerIslandProps {
  name: 'callback-form' | 'lead-form'
  /** Unique on the page. */
  id: string
  children: ReactNode
}

/** What is an island of its own elsewhere, in the tree of another: marked as it is there, and taken over with it. */
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
