import { createHash } from 'node:crypto'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import sharp from 'sharp'
import t from 'tap'
import { portraitFile } from '../../../src/drawings/portrait.ts'
import { openMadeFiles } from '../../../src/server/budget/made-files.ts'
import { resizePhoto } from '../../../src/server/pictures/draw-pictures.ts'
import {
  createPhotoFinder,
  isPhotoFormat,
  isPhotoWidth,
  photoSources,
  readPhoto
} from '../../../src/server/pictures/photo.ts'
import { pictureRoutes } from '../../../src/server/routes/pictures.ts'

const photoOf = (width: number, height: number, color: string) =>
  sharp({ create: { width, height, channels: 3, background: color } })

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

t.test('a photo is as large as it is seen, and another file is another photo', async (t) => {
  const file = join(t.testdir(), 'office.jpg')
  await photoOf(40, 30, 'red').withMetadata({ orientation: 8 }).jpeg().toFile(file)
  const turned = readPhoto(file)
  t.match(turned, { width: 30, height: 40, id: /^[0-9a-f]{16}$/ })
  t.equal(readPhoto(file), turned, 'an unchanged file is not read again')

  await photoOf(50, 20, 'red').png().toFile(file)
  await utimes(file, 1, 1)
  const { id, ...size } = readPhoto(file)
  t.same(size, { width: 50, height: 20 })
  t.not(id, turned.id)

  await writeFile(file, 'none')
  t.throws(() => readPhoto(file), TypeError)
  t.throws(() => readPhoto(join(t.testdirName, 'gone.jpg')), { code: 'ENOENT' })
})

t.test('a photo that no page has used is looked for, once a minute', async (t) => {
  const dir = t.testdir({ deep: {}, 'none.png': 'none', 'text.md': 'text' })
  const [known, late] = await Promise.all(
    ['blue', 'green'].map((color) => photoOf(8, 8, color).jpeg().toBuffer())
  )
  const idOf = (bytes = Buffer.alloc(0)) =>
    createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  await writeFile(join(dir, 'deep/known.JPG'), known ?? '')
  let time = 1000
  const find = createPhotoFinder(
    () => dir,
    () => time
  )
  t.equal(find(idOf(known)), join(dir, 'deep/known.JPG'))

  await writeFile(join(dir, 'late.jpeg'), late ?? '')
  t.equal(find(idOf(late)), undefined)
  time += 59_999
  t.equal(find(idOf(late)), undefined)
  time += 1
  t.equal(find(idOf(late)), join(dir, 'late.jpeg'))
  await rm(join(dir, 'late.jpeg'))
  t.equal(find(idOf(late)), undefined, 'what is gone is not found where it was')
})

t.test(
  'a photo is found again where it still is, once the copy that was read last is gone',
  async (t) => {
    const dir = t.testdir({ live: {}, preview: {} })
    const [live, preview] = [join(dir, 'live/a.jpg'), join(dir, 'preview/a.jpg')]
    const bytes = await photoOf(9, 9, 'navy').jpeg().toBuffer()
    await Promise.all([live, preview].map((file) => writeFile(file, bytes)))
    const { id } = readPhoto(live)
    readPhoto(preview)
    await rm(preview)
    const find = createPhotoFinder(
      () => join(dir, 'live'),
      () => 1000
    )
    t.equal(find(id), live)
    t.equal(find(id), live, 'without another search')
  }
)

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

t.test('everybody has a portrait at its address, whatever the name is', async (t) => {
  const person = { since: 2010, expertise: ['a'], talks: [] }
  const people = ['anna', 'anna-2', '3d-boris'].map((slug) => ({ slug, data: person }))
  const news = [{ data: { date: '2026-01-01' } }]
  const app = fastify()
  t.teardown(() => app.close())
  app.decorate('site', () => ({ content: { people, news }, pages: new Map() }) as never)
  await app.register(pictureRoutes, {
    store: openMadeFiles('pictures', t.testdir(), (error) => t.fail(String(error))),
    drawing: { fonts: { regular: '', medium: '' }, relief: '' }
  })
  for (const { slug, data } of people) {
    const { path, svg } = portraitFile({ slug, ...data }, 2026)
    const { statusCode, body } = await app.inject(path)
    t.same([statusCode, body === svg], [200, true], slug)
    const old = await app.inject(path.replace(/[0-9a-f]{12}/, '0'.repeat(12)))
    t.same([old.statusCode, old.headers.location], [302, path], slug)
  }
})
