import { type HTMLElement, parse } from 'node-html-parser'
import t from 'tap'
import { links } from '../../../src/shared/links.ts'
import { sharedTestApp } from '../../support/test-app.ts'

const { app } = await sharedTestApp()
const { cases } = app.site().content
const paths = [links.home(), ...cases.map(({ slug }) => links.case(slug))]

async function hillAt(path: string): Promise<HTMLElement> {
  const hill = parse((await app.inject(path)).body).querySelector('[data-hill]')
  if (!hill) throw new Error(`${path} has no hill`)
  return hill
}

t.test('without a script the last month is marked and read', async (t) => {
  for (const path of paths) {
    const hill = await hillAt(path)
    const [month, value] = hill.querySelectorAll('output > *').map(({ text }) => text)
    const row = hill.querySelectorAll('tbody tr').at(-1)
    t.equal(month, row?.querySelector('th')?.text, path)
    t.equal(value, row?.querySelector('td')?.text)
    t.match(hill.querySelector('input')?.getAttribute('aria-valuetext'), `${month}: ${value}`)
  }
})

t.test('land is compressed, an old address of it leads to the present one', async (t) => {
  const path = (await hillAt(links.home())).querySelector('.hill__land')?.getAttribute('src') ?? ''
  const plain = await app.inject(path)
  for (const encoding of ['br', 'gzip']) {
    const small = await app.inject({ url: path, headers: { 'accept-encoding': encoding } })
    t.match(small.headers, { 'content-encoding': encoding, vary: 'Accept-Encoding' })
    t.ok(small.rawPayload.length < plain.rawPayload.length / 2, `${small.rawPayload.length} bytes`)
  }
  const old = path.replace(/[0-9a-f]{12}\.svg$/, '000000000000.svg')
  t.match(await app.inject(old), { statusCode: 302, headers: { location: path } })
  for (const none of ['', 'x.svg', 'nobody-case-wide-000000000000.svg']) {
    t.equal((await app.inject(`/img/hill/${none}`)).statusCode, 404, none)
  }
})
