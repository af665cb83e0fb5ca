import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { buildTestApp, sharedTestApp } from '../../support/test-app.ts'

function shareUrl(html: string): string {
  return new URL(/og:image" content="([^"]+)"/.exec(html)?.[1] ?? '').pathname
}

t.test(
  'SEO-37: every page has a picture of its own to be shared, made once and kept',
  async (t) => {
    const { app, dir } = await buildTestApp(t)
    const page = (await app.inject('/services/seo/')).body
    const other = (await app.inject('/prices/')).body
    const path = shareUrl(page)
    t.not(path, shareUrl(other))
    t.match(page, 'og:image:width" content="1200"')
    t.match(page, 'summary_large_image')

    const [first, second] = await Promise.all([app.inject(path), app.inject(path)])
    const { width, height, format } = await sharp(first.rawPayload).metadata()
    t.match({ width, height, format }, { width: 1200, height: 630, format: 'png' })
    t.ok(first.rawPayload.equals(second.rawPayload))
    t.ok(first.rawPayload.length < 300_000)
    t.match(first.headers['cache-control'], 'immutable')

    const kept = join(dir, 'data/pictures', `og-${path.slice(-16, -4)}.png`)
    await writeFile(kept, 'kept')
    t.equal((await app.inject(path)).body, 'kept')
  }
)

t.test('an old picture address leads to the present one, a made-up one nowhere', async (t) => {
  const { app } = await sharedTestApp()
  const path = shareUrl((await app.inject('/prices/')).body)
  const old = path.replace(/[0-9a-f]{12}\.png$/, '000000000000.png')
  t.match(await app.inject(old), { statusCode: 302, headers: { location: path } })
  for (const none of ['/og/', '/og/none/000000000000.png', '/og/spasibo/000000000000.png']) {
    t.equal((await app.inject(none)).statusCode, 404)
  }
})

t.test(
  'portraits on the front page are files, an old address leads to the present one',
  async (t) => {
    const { app } = await sharedTestApp()
    const html = (await app.inject('/')).body
    const paths = [...html.matchAll(/src="(\/img\/portrait\/[^"]+)"/g)].map(([, path = '']) => path)
    t.equal(new Set(paths).size, app.site().content.people.length)
    for (const path of paths) {
      const { statusCode, headers, body } = await app.inject(path)
      t.equal(statusCode, 200)
      t.match(headers, { 'content-type': 'image/svg+xml', 'cache-control': /immutable/ })
      t.match(body, /^<svg xmlns/)
    }
    const old = paths[0]?.replace(/[0-9a-f]{12}\.svg$/, '000000000000.svg') ?? ''
    t.match(await app.inject(old), { statusCode: 302, headers: { location: paths[0] } })
    for (const none of ['nobody-000000000000.svg', 'x.svg', '']) {
      t.equal((await app.inject(`/img/portrait/${none}`)).statusCode, 404)
    }
  }
)

const ITEM = `---
title: "Фотография офиса"
date: 2026-01-15T10:00:00+03:00
updated: 2026-01-15T10:00:00+03:00
category: kompaniya
lead: "Переехали и сфотографировали новый офис со всех сторон, чтобы вы его узнали."
author: mariya-tolmach
seo: { title: "Фотография нового офиса", description: "Как выглядит новый офис: светлая комната для встреч, тихая комната для звонков, кухня и полка с бумажными картами местности." }
related: []
demo: true
---
Вот он.

![Светлая комната](office.jpg "Новый офис")
`

/** The site's content with a photo in a news item. */
async function contentWithPhoto(t: Test, photo: Buffer, item = ITEM): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'content-'))
  t.teardown(() => rm(dir, { recursive: true }))
  await cp('src/content', dir, { recursive: true })
  await writeFile(join(dir, 'news/office.jpg'), photo)
  await writeFile(join(dir, 'news/foto-ofisa.md'), item)
  return dir
}

t.test(
  'SEO-38: a photo beside a text is sent in the widths and formats that screens need',
  async (t) => {
    const noise = Buffer.from(Array.from({ length: 1000 * 600 * 3 }, (_, i) => (i * 7919) % 256))
    const photo = await sharp(noise, { raw: { width: 1000, height: 600, channels: 3 } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { app } = await buildTestApp(t, { CONTENT_DIR: await contentWithPhoto(t, photo) })

    const html = (await app.inject('/news/foto-ofisa/')).body
    const picture = /<picture>.*?<\/picture>/s.exec(html)?.[0] ?? ''
    t.match(picture, /<source type="image\/avif".*<source type="image\/webp"/s)
    t.match(picture, /alt="Светлая комната" width="600" height="1000" loading="lazy"/)
    const urls = [...picture.matchAll(/(\/img\/\S+) (\d+)w/g)].map(
      ([, url = '', width]) => [url, Number(width)] as const
    )
    t.equal(urls.length, 6)
    for (const [url, width] of urls) {
      const answer = await app.inject(url)
      t.match(answer, { statusCode: 200, headers: { 'content-type': /^image\// } })
      t.equal((await sharp(answer.rawPayload).metadata()).width, width, url)
    }

    const [url = ''] = urls[0] ?? []
    for (const bad of [
      url.replace('-480', '-481'),
      url.replace('.avif', '.gifs'),
      '/img/0000000000000000-480.webp',
      '/img/..%2F..%2Fx'
    ]) {
      t.equal((await app.inject(bad)).statusCode, 404, bad)
    }
  }
)

t.test('a news item is shown with its cover, to people and to machines', async (t) => {
  const photo = await sharp({
    create: { width: 640, height: 360, channels: 3, background: '#789' }
  })
    .jpeg()
    .toBuffer()
  const item = ITEM.replace(/^related:/m, `cover: { file: office.jpg, alt: 'Комната "А"' }\n$&`)
  const dir = await contentWithPhoto(t, photo, item.replace(/^!\[.*$/m, 'Без фотографий в тексте.'))
  const { app } = await buildTestApp(t, { CONTENT_DIR: dir })

  const html = (await app.inject('/news/foto-ofisa/')).body

  const picture = /<picture>.*?<\/picture>/s.exec(html)?.[0] ?? ''
  t.match(picture, /alt="Комната &quot;А&quot;" width="640" height="360" loading="eager"/)
  const [, image = ''] = /"image":"([^"]+)"/.exec(html) ?? []
  t.match(image, /\/img\/[\da-f]{16}-640\.jpeg$/)
  t.equal((await app.inject(new URL(image).pathname)).statusCode, 200)
})
