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
/** How often files that were changed beside the room are looked for, which every file is looked at for. */
const STRAY_MS = 60_000
const SWEEP_MS = 60 * 60 * 1000

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
        app.log.warn({ err: error }, `what is published could not be written into ${contentDir}`),
      onStray: (files) => app.log.warn({ files }, strayText(contentDir))
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
    /** A folder that a start reads is nobody's but theirs who write there. */
    async function lookAside(): Promise<void> {
      if (app.publishedContent.version() > 0) await editor.strayChanges().catch(() => undefined)
    }
    const timer = setInterval(look, LOOK_MS)
    timer.unref()
    const strayTimer = setInterval(lookAside, STRAY_MS)
    strayTimer.unref()
    const sweeping = setInterval(() => editor.sweepPictures().catch(() => undefined), SWEEP_MS)
    sweeping.unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      clearInterval(strayTimer)
      clearInterval(sweeping)
      await editor.close()
    })
  },
  { name: 'editor', dependencies: ['site', 'leads'] }
)

function strayText(contentDir: string): string {
  return `files in ${contentDir} are not what is published: the site shows them once they are published at the desk, under «Тексты»`
}
