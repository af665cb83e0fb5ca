import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { links } from '../../src/shared/links.ts'
import { withDataDir } from '../support/site-process.ts'
import { EDITOR, type Kirby } from './kirby-install.ts'
import { load } from './load.ts'
import { openRoom } from './publish-scale.ts'
import { median, type Row } from './row.ts'
import { compare, warm } from './wordpress-rates.ts'
import { type Means, withSite } from './wordpress-site.ts'

const CONNECTIONS = 8

/** Pages, and a changed title from the press to its page. */
export async function benchKirby(means: Means): Promise<Row[]> {
  const { kirby } = means.wordpress
  if (!kirby) return []
  return [...(await benchPages(means, kirby)), await benchPublication(means, kirby)]
}

function benchPages({ wordpress, mail, rounds, seconds }: Means, kirby: Kirby): Promise<Row[]> {
  const { ours } = wordpress
  const options = { connections: CONNECTIONS, seconds }
  const row = async (what: string, against: string, own: string, other: string) => {
    await warm({ url: own })
    return compare(`${what}, behind nginx`, `Kirby ${kirby.version}${against}`, rounds, {
      ours: () => load({ url: own, encodings: 'gzip, br' }, options),
      theirs: () => load({ url: other, encodings: 'gzip, br' }, options)
    })
  }
  const article = ours + links.article(readdirSync('src/content/articles')[0] ?? '')
  const note = '/notes/note-1'
  const cache = ', its cache of pages on'
  return withSite({ wordpress, mail }, async () => [
    await row('home page', '', `${ours}/`, `${kirby.plain}/`),
    await row('article', ', a note of 600 words', article, kirby.plain + note),
    await row('home page', cache, `${ours}/`, `${kirby.kept}/`),
    await row('article', `, a note of 600 words${cache}`, article, kirby.kept + note)
  ])
}

/** Ours also checks the whole site before, which an editor waits for while reading what will change. */
function benchPublication({ rounds }: Means, kirby: Kirby): Promise<Row> {
  return withDataDir(async (dir) => {
    cpSync('src/content', join(dir, 'content'), { recursive: true })
    const room = await openRoom(dir)
    const measured: { ours: number; plan: number; theirs: number }[] = []
    try {
      for (let round = 0; round < rounds; round++) {
        const words = `Название номер ${round}`
        const { planMs, shownMs } = await room.publish(words)
        measured.push({ ours: shownMs, plan: planMs, theirs: await publishTheirs(kirby, words) })
      }
    } finally {
      await room.close()
    }
    const plan = median(measured.map(({ plan }) => plan)).toFixed(0)
    return {
      what: 'a changed title, from the press to its page; ratio: times shorter',
      against: `Kirby ${kirby.version}, a change by its API`,
      ratio: median(measured.map(({ ours, theirs }) => theirs / ours)),
      ours: `${median(measured.map(({ ours }) => ours)).toFixed(0)} ms, after a check of ${plan} ms`,
      theirs: `${median(measured.map(({ theirs }) => theirs)).toFixed(0)} ms`
    }
  })
}

async function publishTheirs({ kept }: Kirby, title: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${kept}/api/pages/notes+note-1/title`, {
    method: 'PATCH',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Basic ${btoa(`${EDITOR.email}:${EDITOR.password}`)}`
    },
    body: JSON.stringify({ title })
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  const page = await (await fetch(`${kept}/notes/note-1`)).text()
  if (!page.includes(title)) throw new Error('Kirby does not show it')
  return performance.now() - begun
}
