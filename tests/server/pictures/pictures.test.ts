import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { resizePhoto } from '../../../src/server/pictures/draw-pictures.ts'
import {
  isPhotoFormat,
  isPhotoWidth,
  photoSources,
  readPhoto
} from '../../../src/server/pictures/photo.ts'
import { buildTestApp } from '../../support/test-app.ts'

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

t.test(
  'a turned picture of any format has the sides that are seen (GetPublii/Publii#2039)',
  async (t) => {
    const dir = t.testdir()
    const flat = sharp({ create: { width: 80, height: 50, channels: 3, background: '#789' } })
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      for (const [orientation, width] of [
        [1, 80],
        [3, 80],
        [6, 50],
        [8, 50]
      ] as const) {
        const file = `${dir}/${orientation}.${format}`
        await flat.clone().withMetadata({ orientation }).toFormat(format).toFile(file)
        t.equal(readPhoto(file).width, width, file)
        const seen = await sharp(file).autoOrient().toBuffer({ resolveWithObject: true })
        t.equal(seen.info.width, width, `${file} as it is sent`)
      }
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

t.test('a photo is sent in the usual widths up to its own, never larger', async (t) => {
  const cases: [width: number, widths: number[]][] = [
    [1, [1]],
    [480, [480]],
    [481, [480, 481]],
    [1600, [480, 800, 1200, 1600]],
    [1601, [480, 800, 1200, 1600]],
    [6000, [480, 800, 1200, 1600]]
  ]
  for (const [width, widths] of cases) {
    const photo = { id: 'f00d', width, height: 10 }
    const { sets, src } = photoSources(photo)
    t.same(
      sets.map(({ type }) => type),
      ['image/avif', 'image/webp', 'image/jpeg']
    )
    for (const { srcset } of sets) {
      t.same(
        [...srcset.matchAll(/ (\d+)w/g)].map(([, w]) => Number(w)),
        widths,
        String(width)
      )
    }
    t.equal(src, `/img/f00d-${widths.at(-1)}.jpeg`)
    t.ok(widths.every((one) => isPhotoWidth(photo, one)))
    t.notOk([0, -1, 2, 479, 1599, 2000, Number.NaN].some((one) => isPhotoWidth(photo, one)))
  }
  t.same(['avif', 'jpeg', 'jpg', 'AVIF', ''].map(isPhotoFormat), [true, true, false, false, false])
})

t.test('a resized photo stands upright, has no transparency and is never larger', async (t) => {
  const file = join(t.testdir(), 'office.png')
  const clear = { width: 60, height: 40, channels: 4, background: '#0000' } as const
  await sharp({ create: clear }).png().toFile(file)
  const small = sharp(await resizePhoto(file, 30, 'jpeg'))
  t.match(await small.metadata(), { width: 30, height: 20, format: 'jpeg', hasAlpha: false })
  const { dominant } = await small.stats()
  t.ok(dominant.r > 240 && dominant.g > 240 && dominant.b > 240, 'white where nothing was')
  t.equal((await sharp(await resizePhoto(file, 600, 'webp')).metadata()).width, 60)
})
