import { type HTMLElement, parse } from 'node-html-parser'
import t from 'tap'
import { links } from '../../../src/shared/links.ts'
import { countOfCrossings, countOfPassings } from '../../drawings/hill/crossings.ts'
import { sharedTestApp } from '../../support/test-app.ts'

const { app } = await sharedTestApp()
const { cases } = app.site().content
const paths = [links.home(), ...cases.map(({ slug }) => links.case(slug))]

async function hillAt(path: string): Promise<HTMLElement> {
  const hill = parse((await app.inject(path)).body).querySelector('[data-hill]')
  if (!hill) throw new Error(`${path} has no hill`)
  return hill
}

/** The numbers as the page's own table has them. */
function tableOf(hill: HTMLElement): number[] {
  return hill
    .querySelectorAll('tbody td:nth-child(2)')
    .map(({ text }) =>
      Number(/^[\d\s]+(?:,\d+)?/.exec(text)?.[0].replace(/\s/g, '').replace(',', '.'))
    )
}

t.test('every hill that is sent crosses its way as its own table says', async (t) => {
  for (const path of paths) {
    const hill = await hillAt(path)
    const values = tableOf(hill)
    const marks = [
      hill.querySelector('picture source')?.getAttribute('srcset'),
      hill.querySelector('.hill__land')?.getAttribute('src')
    ]
    for (const [index, view] of ['wide', 'narrow'].entries()) {
      const source = marks[index] ?? ''
      const { body, headers } = await app.inject(source)
      t.match(headers, { 'content-type': 'image/svg+xml', 'cache-control': /immutable/ }, source)
      const drawing = hill.querySelector(`.hill__view--${view}`)?.outerHTML ?? ''
      const levels = [...body.matchAll(/data-level="([^"]+)"/g)].map(([, value]) => Number(value))
      const step = Math.min(...levels.slice(1).map((level, at) => level - (levels[at] ?? 0)))
      const better = drawing.includes('M0 17l') ? ('down' as const) : ('up' as const)
      const drawn = { land: body, drawing, step }
      t.same(countOfCrossings(drawn), countOfPassings(drawn, { values, better }), `${path} ${view}`)
    }
  }
})

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
