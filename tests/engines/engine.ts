import { spawnSync } from 'node:child_process'
import type { Visitor } from '../support/visitor.ts'

export interface EngineOptions {
  /** CSS pixels of the window. */
  width: number
  areCookiesBlocked: boolean
  /** The browser's own size of text, in CSS pixels, where it can be told one; 16 if left out. */
  textPx?: number
}

/** A browser that runs. */
export interface Engine extends AsyncDisposable {
  /** Somebody who has never been to the site: nothing cached, nothing kept. */
  visit(): Promise<Visitor>
  /** The same in a browser that may have been elsewhere before: as cold at an origin of its own, and sooner there. */
  visitOrigin(): Promise<Visitor>
}

export interface EngineKind {
  name: string
  /** Whether a reload puts back what stood in fields, without the page's doing. */
  restoresFields: boolean
  /** Whether it can be told a size of text. */
  enlargesText: boolean
  /** What must be installed first, in words; nothing when all is there. */
  missing(): string | undefined
  launch(options: EngineOptions): Promise<Engine>
}

/** The first of some programs that this machine has. */
export function findProgram(...names: string[]): string | undefined {
  for (const name of names) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return undefined
}
