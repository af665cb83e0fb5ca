import { randomBytes } from 'node:crypto'
import { cp, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import { DatabaseSync } from '@photostructure/sqlite'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { leadFormExamples } from '../../../src/islands/lead-form/lead-form.examples.ts'
import { type Counters, createCounters } from '../../../src/server/allowance/counters.ts'
import { type BudgetName, BYTE_BUDGETS } from '../../../src/server/budget/byte-budgets.ts'
import { memoText } from '../../../src/server/budget/byte-cache.ts'
import { openMadeFiles } from '../../../src/server/budget/made-files.ts'
import { openContentCache } from '../../../src/server/content/content-cache.ts'
import { keepBodies, renderMarkdown } from '../../../src/server/content/markdown.ts'
import { typograph } from '../../../src/server/content/typography.ts'
import { createPageCache } from '../../../src/server/http/page-cache.ts'
import { openIndexNowQueue } from '../../../src/server/index-now/index-now-queue.ts'
import { openSpool } from '../../../src/server/leads/intake/spool.ts'
import { keptFilesPlugin } from '../../../src/server/plugins/assets.ts'
import { forOneVisitor, island } from '../../../src/server/render/island.ts'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'
import { longDate } from '../../../src/shared/dates.ts'
import { growthOf, held } from '../../support/live-heap.ts'
import { texts } from '../../support/many-texts.ts'
import { buildTestApp } from '../../support/test-app.ts'
import { SEARCH_TRIALS } from '../search/search-budget-trials.ts'

const MIB = 1024 * 1024
/** What the engine itself grows by while anything runs, such as compiled code. */
const ENGINE_BYTES = 1.5 * MIB

/** Brings what a budget limits its worst input, several times what it may hold, and measures what was kept, in bytes. */
const TRIALS: Record<BudgetName, (t: Test) => Promise<number>> = {
  islands: () => {
    const draw = (number: number) =>
      island('lead-form', { id: `place-${number}`, props: leadFormExamples.empty })
    // What the engine makes of the code itself.
    for (let number = 0; number < 50; number++) draw(number)
    return growthOf(() => {
      for (let number = 50; number < 1000; number++) draw(number)
    })
  },

  pages: (t) => fillPages(t, 'pages', 45),
  views: (t) => fillPages(t, 'views', 20),

  titles: () =>
    growthOf(() => {
      for (const text of texts(2000, 1000)) typograph(text)
    }),
  checkedBodies: () => {
    keepBodies()
    return growthOf(() => {
      for (const text of texts(800, 8000)) renderMarkdown(text, 'text.md')
    })
  },
  days: () =>
    eachOf(() => {
      const writtenDate = memoText('days', longDate)
      return () => {
        for (let day = 0; day < 5000; day++) {
          writtenDate(new Date(day * 24 * 60 * 60 * 1000).toISOString().slice(0, 10))
        }
      }
    }),

  ...SEARCH_TRIALS,
  async files(t) {
    const dir = t.testdir()
    const names = Array.from({ length: 30 }, (_, number) => `file-${number}.bin`)
    for (const name of names) await writeFile(join(dir, name), randomBytes(MIB))
    const app = Fastify()
    t.teardown(() => app.close())
    await app.register(keptFilesPlugin)
    await app.register(fastifyStatic, { root: dir })
    // Whatever the server itself loads for a first answer.
    await app.inject('/file-0.bin')
    return growthOf(async () => {
      for (const name of names) await app.inject(`/${name}`)
    })
  },

  allowances: () => {
    const counters = createCounters('allowances')
    return held(counters, () => fillCounters(counters))
  },
  challenges: () => {
    const counters = createCounters('challenges')
    return held(counters, () => fillCounters(counters))
  },

  async spool(t) {
    const spool = await openSpool(t.testdir(), {
      space: async () => ({ freeBytes: 1e12, reserveBytes: 0, hasRoom: true })
    })
    t.teardown(() => spool.close())
    let bytes = 0
    for (let number = 0; number < 40; number++) {
      const file = await spool.receive(Readable.from([Buffer.alloc(8 * MIB)]))
      bytes += file?.size ?? 0
    }
    return bytes
  },
  async searchLog(t) {
    const dir = t.testdir()
    const size = async () => (await stat(`${dir}/site.db`)).size
    await openSqliteStore(dir).close()
    const before = await size()
    const store = openSqliteStore(dir)
    for (let batch = 0; batch < 150; batch++) {
      await store.searches.note(
        [...texts(100, 100)].map((query) => ({ query, count: 1, found: 0, askedAt: Date.now() }))
      )
    }
    await store.close()
    return (await size()) - before
  },
  pictures: (t) => mostMade(t, 'pictures', 8 * MIB),
  documents: (t) => mostMade(t, 'documents', MIB),
  async textPictures(t) {
    const dirs = { CONTENT_DIR: `${t.testdir()}/content`, DATA_DIR: `${t.testdir()}/data` }
    await cp('src/content', dirs.CONTENT_DIR, { recursive: true })
    const { app } = await buildTestApp(t, dirs)
    const records = app.store.texts
    const room = BYTE_BUDGETS.textPictures - MIB
    // As if the rest of the room were taken.
    t.capture(records, 'pictureBytes', async () => room + (await bytesOfPictures()))
    const database = new DatabaseSync(`${dirs.DATA_DIR}/site.db`, { timeout: 2000 })
    t.teardown(() => database.close())
    const bytesOfPictures = async () =>
      (
        database
          .prepare('SELECT COALESCE(SUM(LENGTH(data)), 0) AS bytes FROM text_pictures')
          .all() as { bytes: number }[]
      )[0]?.bytes ?? 0
    const key = { collection: 'news', slug: 'ofis-v-krasnodare' } as const
    const kinds: string[] = []
    for (let number = 0; number < 3; number++) {
      const { version = '', body = '' } = (await app.editor.read(key)) ?? {}
      const pictures = [{ name: 'okna.jpg', data: randomBytes(MIB / 2) }]
      const saved = await app.editor.save(
        key,
        { version, fields: [], body, pictures },
        'irina@a.ru'
      )
      kinds.push(saved.kind)
    }
    t.same(kinds, ['saved', 'saved', 'refused'])
    return records.pictureBytes()
  },
  async indexNow(t) {
    const file = `${t.testdir()}/index-now.json`
    const queue = openIndexNowQueue({ file, submit: async () => 200, warn: () => undefined })
    const addresses = Array.from(
      { length: 100_000 },
      (_, n) => `https://a.example/${n}/${'x'.repeat(200)}`
    )
    queue.update(new Map(addresses.map((address) => [address, '2026-11-21'])))
    await queue.idle()
    queue.close()
    return (await stat(file)).size
  },
  async contentCache(t) {
    const file = `${t.testdir()}/content-cache.json`
    const save = (count: number) => {
      const cache = openContentCache(file)
      for (const text of texts(count, 16_000)) cache.read({}, text, () => text)
      cache.save()
    }
    save(500)
    const { size } = await stat(file)
    save(5000)
    t.equal((await stat(file)).size, size, 'too much is not kept')
    return size
  }
}

/** What each of many holds: one alone is hardly more than what the engine itself grows and shrinks by. */
async function eachOf(make: () => () => unknown): Promise<number> {
  const fills = Array.from({ length: 16 }, make)
  return (await held(fills, () => fills.forEach((fill) => void fill()))) / fills.length
}

/** Names as long as the site makes them, none of them used up. */
function fillCounters({ add }: Counters, count = 150_000): void {
  for (let number = 0; number < count; number++) {
    const name = `leads0 2001:db8:0000:${number.toString(16).padStart(16, '0')}/64 ${'x'.repeat(16)}`
    add({ name, amount: 1, most: 5, windowMs: 60_000 })
  }
}

for (const [name, trial] of Object.entries(TRIALS) as [
  BudgetName,
  (t: Test) => Promise<number>
][]) {
  t.test(`${name} holds its budget of ${BYTE_BUDGETS[name] / MIB} MiB`, async (t) => {
    const used = await trial(t)
    t.comment(`${(used / MIB).toFixed(1)} MiB`)
    t.ok(used <= BYTE_BUDGETS[name] + ENGINE_BYTES, `${used} bytes`)
    t.ok(used > BYTE_BUDGETS[name] / 8, `${used} bytes: the trial fills it`)
  })
}

t.test('a file that is larger than its budget is not read', async (t) => {
  const file = `${t.testdir()}/cache.json`
  await writeFile(file, `[["${'x'.repeat(BYTE_BUDGETS.contentCache)}",1]]`)
  t.ok((await growthOf(() => openContentCache(file))) < ENGINE_BYTES)
})

t.test('islands of a page that is made for one visitor are not kept', async (t) => {
  const grown = await growthOf(() =>
    forOneVisitor(() => {
      for (const message of texts(1000, 5000)) {
        island('lead-form', {
          id: 'again',
          props: { ...leadFormExamples.empty, values: { message } }
        })
      }
    })
  )
  t.ok(grown < ENGINE_BYTES, `${grown} bytes`)
})

/** Pages that compress badly. */
async function fillPages(t: Test, kind: 'pages' | 'views', count: number): Promise<number> {
  const cache = createPageCache(kind)
  const grown = await held(cache, async () => {
    const html = () => randomBytes(MIB / 2).toString('base64')
    await Promise.all(
      Array.from({ length: count }, (_, number) => cache.load(`/${number}`, html, new Date()))
    )
  })
  t.ok([...cache.keys()].length < count)
  return grown
}

/** The most that files of a size take, of which more are made than there is room for. */
async function mostMade(t: Test, name: 'pictures' | 'documents', size: number): Promise<number> {
  const folder = `${t.testdir()}/${name}`
  const store = openMadeFiles(name, folder, (error) => t.fail(String(error)))
  const bytes = Buffer.alloc(size, 'x')
  let most = 0
  for (let number = 0; number < 40; number++) {
    await store.get(String(number), async () => bytes)
    most = Math.max(most, await bytesIn(folder))
  }
  t.equal((await store.get('39', async () => Buffer.alloc(0))).length, size, 'kept')
  return most
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(`${folder}/${name}`)).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
