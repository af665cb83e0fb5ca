import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { differences, openContentVersions } from '../../src/server/room/content-versions.ts'
import { createFollower } from '../../src/server/room/follow.ts'
import { createPublisher } from '../../src/server/room/publish.ts'
import { openSiteStore } from '../../src/server/store/site-store.ts'

/** Files that change together, as the consent and the pages with forms do. */
export const TOGETHER = ['legal/consent.md', 'news/odna.md', 'pages/about.md'] as const

/** The room’s own publishing on a folder, with content that nothing has to be checked in. */
export async function openPublishing(root: string) {
  const contentDir = join(root, 'content')
  const store = await openSiteStore({ DATA_DIR: join(root, 'data') })
  const folder = openContentVersions(join(root, 'data/texts'))
  let version = folder.current()?.version ?? 0
  const content = {
    folder,
    version: () => version,
    base: async () => folder.current()?.dir ?? join(root, 'first'),
    show: (shown: { version: number }) => {
      version = shown.version
    }
  }
  const { texts } = store
  const untold = { onUnwritten: () => undefined, onLost: () => undefined, isShared: false }
  const follower = createFollower({ texts, content, contentDir, ...untold })
  const checks = {
    check: async () => ({ faults: [], remarks: [] }),
    page: async () => ({ faults: [], html: '' }),
    close: async () => undefined
  }
  const now = () => new Date()
  const publisher = createPublisher({ texts, content, follower, checks, now })
  return { store, folder, follower, publisher, content, contentDir, checks }
}

/** A folder of content whose files all say the same. */
export function writeAll(dir: string, words: string): void {
  for (const file of TOGETHER) {
    mkdirSync(join(dir, file, '..'), { recursive: true })
    writeFileSync(join(dir, file), `${words}\n${'й'.repeat(20_000)}\n${words}\n`)
  }
}

/** Publishes one version after the other, until somebody kills the process. */
async function publishForever(root: string): Promise<void> {
  const { publisher, content, follower } = await openPublishing(root)
  await follower.look()
  const next = join(root, 'next')
  for (;;) {
    writeAll(next, `версия ${content.version() + 1}`)
    const changes = await differences(await content.base(), next)
    const publication = { actor: 'test', action: 'files', file: '', changes } as const
    await publisher.publish({ publication, asked: new Date() })
    appendFileSync(join(root, 'published'), '.')
  }
}

const [, , root] = process.argv
if (root && process.argv[1]?.includes('publish-forever')) await publishForever(root)
