import t from 'tap'
import { sendRaw } from '../../support/raw-http.ts'
import { sharedTestApp } from '../../support/test-app.ts'

t.test('review-security low: a whole address as the target of a request is its path', async (t) => {
  const { app } = await sharedTestApp({ SITE_URL: 'https://agency.example' })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = (target: string, headers = 'Host: agency.example\r\n') =>
    sendRaw(url, `GET ${target} HTTP/1.1\r\n${headers}\r\n`)
  const behindTls = 'Host: agency.example\r\nX-Forwarded-Proto: https\r\n'

  const moved = await ask('http://agency.example/news/?a=http://b/')
  t.match(moved, { status: 301, headers: { location: 'https://agency.example/news/?a=http://b/' } })
  t.equal((await ask('http://www.agency.example'))?.headers.location, 'https://agency.example/')
  t.equal(
    (await ask('HTTP://agency.example/News'))?.headers.location,
    'https://agency.example/news/'
  )
  t.equal((await ask('http://agency.example/news/', behindTls))?.status, 200)
  t.equal((await ask('http://agency.example?a=1', behindTls))?.status, 200)
  t.equal((await ask('//agency.example/news/', behindTls))?.status, 404)
})
