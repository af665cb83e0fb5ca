import fp from 'fastify-plugin'
import { noContentCache } from '../content/content-cache.ts'
import { createChecks } from '../editor/checks.ts'
import type { Editor } from '../editor/editor.ts'
import { openEditor } from '../editor/open-editor.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Texts of the site as editors read and publish them. */
    editor: Editor
  }
}

interface EditorOptions {
  contentDir: string
  /** The built thread that checks content. */
  checkFile: string
  assetsDir: string
  viewsDir: string
  now: () => Date
}

/** How often it is looked whether something has been published, here or by another process. */
const LOOK_MS = 1000

/** Lends the texts of the site as `app.editor`, and shows whatever is published, by whichever process. */
export const editorPlugin = fp(
  async (app, { contentDir, checkFile, assetsDir, viewsDir, now }: EditorOptions) => {
    const { store } = app.leads
    const editor = openEditor({
      texts: store.texts,
      content: app.publishedContent,
      site: app.site,
      contentDir,
      checks: createChecks(checkFile, { assetsDir, viewsDir }),
      cache: noContentCache,
      now,
      onUnwritten: (error) =>
        app.log.warn({ err: error }, `what is published could not be written into ${contentDir}`)
    })
    app.decorate('editor', editor)

    let isLooking = false
    let trouble = ''
    async function look(): Promise<void> {
      if (isLooking || !store.isAvailable()) return
      isLooking = true
      try {
        await editor.follower.look()
        await editor.publishDue()
        trouble = ''
      } catch (error) {
        // That the store has gone is told once, by the store.
        if (!store.isAvailable()) return
        const told = String(error)
        if (told !== trouble) app.log.error({ err: error }, 'what is published cannot be shown')
        trouble = told
      } finally {
        isLooking = false
      }
    }
    const timer = setInterval(look, LOOK_MS)
    timer.unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await editor.close()
    })
  },
  { name: 'editor', dependencies: ['site', 'leads'] }
)
