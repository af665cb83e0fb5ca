import sharp from 'sharp'
import t from 'tap'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const imageOf = (html: string) =>
  (/og:image" content="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')

const VIEWS = [
  '/rating/agentstva-prodvizheniya/?rezultat=20&otnosheniya=15&znanie=65',
  '/rating/agentstva-prodvizheniya/2025/?rezultat=20&otnosheniya=15&znanie=65',
  '/rating/kachestvo-sajtov/?skorost=10&dostupnost=10&tehnika=80',
  '/rating/servisy-analitiki/?tochka.x=260&tochka.y=300'
]

async function viewed(address: string): Promise<string> {
  const { statusCode, headers, body } = await app.inject(address)
  return statusCode === 303 ? (await app.inject(String(headers.location))).body : body
}

for (const address of VIEWS) {
  t.test(`${address} has a picture of its own to share`, async (t) => {
    const html = await viewed(address)
    const { pathname, search } = new URL(imageOf(html))
    const { statusCode, rawPayload, headers } = await app.inject(`${pathname}${search}`)
    t.equal(statusCode, 200)
    t.equal(headers['content-type'], 'image/png')
    t.match(await sharp(rawPayload).metadata(), { width: 1200, height: 630 })
    t.ok(rawPayload.length < 120_000, `${rawPayload.length} bytes`)
    t.match(html, 'summary_large_image')
    t.match(html, '<meta name="robots" content="noindex">')

    const other = await app.inject(`${pathname}`)
    if (other.statusCode === 200) t.notOk(other.rawPayload.equals(rawPayload), 'of what was set')
  })
}

t.test('what is no answer has no picture', async (t) => {
  for (const none of [
    '/cases/vysota.png',
    '/rating/vidimost-sajtov/treugolnik.png',
    '/rating/nothing/treugolnik.png',
    '/rating/agentstva-prodvizheniya/treugolnik.png?ves-site=100'
  ]) {
    t.equal((await app.inject(none)).statusCode, 404, none)
  }
  const html = await viewed('/rating/agentstva-prodvizheniya/?ves-site=100')
  t.equal(imageOf(html), '', 'weights that are no point of the triangle')
})
