import fp from 'fastify-plugin'
import { noContentCache } from '../content/content-cache.ts'
import { createChecks } from '../editor/checks.ts'
import type { Editor } from '../editor/editor.ts'
import { openEditor } from '../editor/open-editor.ts'
import { keepAt } from './keep-at.ts'

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
  /** Other processes may have the same database and folders of their own. */
  isShared: boolean
  now: () => Date
}

/** How often it is looked whether another process has published something. */
const FOLLOW_MS = 250
/** How often it is looked whether something that waits has come due. */
const DUE_MS = 1000
/** How often files that were changed beside the room are looked for, which every file is looked at for. */
const STRAY_MS = 60_000
const SWEEP_MS = 60 * 60 * 1000

/** Lends the texts of the site as `app.editor`, and shows whatever is published, by whichever process. */
export const editorPlugin = fp(
  async (app, { contentDir, checkFile, assetsDir, viewsDir, isShared, now }: EditorOptions) => {
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
      onLost: (files) => app.log.error({ files }, LOST),
      isShared,
      onStray: (files) => app.log.warn({ files }, strayText(contentDir))
    })
    app.decorate('editor', editor)

    // What has come due is checked first, and others publish meanwhile.
    const follow = keepAt(app, editor.follower.look, FOLLOW_MS, 'what is published cannot be shown')
    // A process that was killed while it published shows that before it answers anybody.
    app.addHook('onReady', follow)
    keepAt(app, () => editor.publishDue(), DUE_MS, 'what has come due cannot be published')

    /** A folder that a start reads is nobody's but theirs who write there. */
    async function lookAside(): Promise<void> {
      if (app.publishedContent.version() > 0) await editor.strayChanges().catch(() => undefined)
    }
    const strayTimer = setInterval(lookAside, STRAY_MS)
    strayTimer.unref()
    const sweeping = setInterval(() => editor.sweepPictures().catch(() => undefined), SWEEP_MS)
    sweeping.unref()
    app.addHook('onClose', async () => {
      clearInterval(strayTimer)
      clearInterval(sweeping)
      await editor.close()
    })
  },
  { name: 'editor', dependencies: ['site', 'leads'] }
)

const LOST =
  'pictures of what is published are lost, and grey ones stand in for them: load them anew at the desk, under «Тексты», or bring the files back'

function strayText(contentDir: string): string {
  return `files in ${contentDir} are not what is published: the site shows them once they are published at the desk, under «Тексты»`
}
