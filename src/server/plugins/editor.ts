import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import { ContentError } from '../content/faults.ts'
import { createChecks } from '../room/checks.ts'
import type { Editor } from '../room/editor.ts'
import { openEditor } from '../room/editor.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Texts of the site as editors read and publish them. */
    editor: Editor
  }
}

interface EditorOptions {
  config: Config
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
  async (
    app,
    { config, contentDir, checkFile, assetsDir, viewsDir, isShared, now }: EditorOptions
  ) => {
    const editor = openEditor({
      texts: app.store.texts,
      content: app.publishedContent,
      site: app.site,
      contentDir,
      checks: createChecks(checkFile, { assetsDir, viewsDir, settings: pageSettings(config) }),
      now,
      onUnwritten: (error) =>
        app.log.warn({ err: error }, `what is published could not be written into ${contentDir}`),
      onLost: (files) => app.log.error({ files }, LOST),
      isShared,
      onStray: (files) => app.log.warn({ files }, strayText(contentDir))
    })
    app.decorate('editor', editor)

    // What has come due is checked first, and others publish meanwhile.
    const follow = repeatEvery(app, look, FOLLOW_MS, 'what is published cannot be shown')
    // A process that was killed while it published shows that before it answers anybody.
    app.addHook('onReady', follow)
    const takeIn = repeatEvery(app, takeInOnce, DUE_MS, `files in ${contentDir} cannot be taken in`)
    // Nor does it answer without what was changed in the folder of content.
    app.addHook('onReady', takeIn)
    repeatEvery(app, () => editor.publishDue(), DUE_MS, 'what has come due cannot be published')

    /** The versions that are shown and written when the folder of content was last noted; empty before the first time. */
    let noted = ''
    const versions = () => `${app.publishedContent.version()} ${editor.follower.written()}`

    async function look(): Promise<void> {
      await editor.follower.look()
      if (noted === '' || noted === versions()) return
      noted = versions()
      await editor.disk.note().catch((error) => app.log.warn({ err: error }, UNNOTED))
    }

    async function takeInOnce(): Promise<void> {
      if (noted !== '') return
      const { files, faults, older } = await editor.disk.takeIn()
      noted = versions()
      if (files.length > 0) app.log.info({ files }, `what was changed in ${contentDir} is shown`)
      if (older.length > 0) app.log.warn({ files: older }, olderText(contentDir))
      if (faults.length === 0) return
      const trouble = { dir: contentDir, faults: new ContentError(faults).message, since: now() }
      app.contentWatch.left = trouble
      app.log.error(`What was changed in ${contentDir} is faulty and not shown:\n${trouble.faults}`)
    }

    /** A folder that a start reads is nobody's but theirs who write there. */
    async function lookAside(): Promise<void> {
      if (app.publishedContent.version() === 0) return
      const stray = await editor.strayChanges().catch(() => undefined)
      if (stray?.length === 0) app.contentWatch.left = undefined
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

/** What a page shows of the settings; the thread that makes previews has no others. */
function pageSettings(config: Config): Partial<Config> {
  const shown = /^(?:SITE_URL|HOST|PORT|SEARCH_PATH|SEARCH_MIN_LENGTH|CONSENT_REQUIRED|CONTACT_.+)$/
  return Object.fromEntries(Object.entries(config).filter(([name]) => shown.test(name)))
}

const LOST =
  'pictures of what is published are lost, and grey ones stand in for them: load them anew at the desk, under «Тексты», or bring the files back'
const UNNOTED = 'how the folder of content lies could not be noted'

function strayText(contentDir: string): string {
  return `files in ${contentDir} are not what is published: the site shows them after a restart, or once they are published at the desk, under «Тексты»`
}

function olderText(contentDir: string): string {
  return `files in ${contentDir} were changed before the desk published the same ones: what is published stays, publish these at the desk, under «Тексты», if they are right`
}

/** The pause after a trouble. */
const REST_MS = 1000

/**
 * Repeats the work, never in parallel, until the app closes; logs the same trouble once.
 *
 * @returns Works once, or waits for the work that is under way. Never rejects.
 */
function repeatEvery(
  app: Pick<FastifyInstance, 'store' | 'log' | 'addHook'>,
  work: () => Promise<void>,
  everyMs: number,
  trouble: string
): () => Promise<void> {
  const { store } = app
  let working: Promise<void> | undefined
  let told = ''
  let restUntil = 0

  function tell(error: unknown): void {
    // The store itself reports that it is gone.
    if (!store.isAvailable()) return
    if (String(error) !== told) app.log.error({ err: error }, trouble)
    told = String(error)
    restUntil = performance.now() + REST_MS
  }

  async function begin(): Promise<void> {
    await work().then(() => {
      told = ''
    }, tell)
    working = undefined
  }

  async function workOnce(): Promise<void> {
    if (!working && (performance.now() < restUntil || !store.isAvailable())) return
    working ??= begin()
    await working
  }

  const timer = setInterval(workOnce, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return workOnce
}
