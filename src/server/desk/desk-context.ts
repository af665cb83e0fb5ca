import fp from 'fastify-plugin'
import type { Zone } from '../../shared/dates.ts'
import type { Editor } from '../room/editor.ts'
import type { DeskSession, DeskStore, Role } from './desk-records.ts'
import type { DeskViewData } from './desk-view-data.ts'
import type { Frame } from './frame.ts'
import type { ServedText } from './room/served-texts.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import type { Names } from './words.ts'

/** What the desk takes from the site. */
interface DeskParts {
  store: DeskStore
  /** Names of the targets that every lead goes to. */
  targets: readonly string[]
  /** What keeps the site from doing its work, in words. */
  troubles(): readonly string[]
  /** Deliveries have been queued. */
  wake(): void
  /** What the values of a lead are called. */
  names(): Names
  /** The zone of days and hours, in what is shown and in what is entered. */
  zone: Zone
  now: () => Date
  editor: Editor
  /** What visitors can read. */
  servedTexts(): readonly ServedText[]
  /** A file of the site by its address; undefined where there is none. */
  siteFile(path: string): Promise<SiteFile | undefined>
}

interface SiteFile {
  type: string
  data: Buffer
}

/** Nobody need sign in, whoever has signed in may, or users of this role and of those that include it. */
export type Access = 'open' | 'anybody' | Role

/** What a page tells its frame. */
type PageFrame = Pick<Frame, 'title' | 'section' | 'done' | 'undo'>

declare module 'fastify' {
  interface FastifyInstance {
    desk: DeskParts & {
      signIn: SignIn
      /** Fulfilled once what an operator did is in the audit. */
      note(
        request: FastifyRequest,
        action: string,
        about?: { object?: string; detail?: string }
      ): Promise<void>
    }
  }
  interface FastifyRequest {
    /** Who asks; undefined for who has not signed in. */
    deskSession: DeskSession | undefined
    /** What the forms of this browser carry. */
    formToken: string
  }
  interface FastifyReply {
    /** The HTML of `views/desk/<name>.eta`. */
    desk<Name extends keyof DeskViewData & `desk/pages/${string}`>(
      name: Name,
      frame: PageFrame,
      data: Omit<DeskViewData[Name], 'frame'>
    ): string
  }
  interface FastifyContextConfig {
    /** Who may ask. Without it only administrators, so that nothing new is open by oversight. */
    access?: Access
  }
}

/** Lends the leads to the desk's routes as `app.desk`. */
export const deskContextPlugin = fp(
  async (app, { parts }: { parts: DeskParts }) => {
    app.decorate('desk', {
      ...parts,
      signIn: createSignIn(parts),
      note: ({ deskSession }, action, { object = '', detail = '' } = {}) =>
        parts.store.leads.audit({
          actor: deskSession?.user.email ?? 'unknown',
          action,
          object,
          detail
        })
    })
  },
  { name: 'desk-context' }
)
