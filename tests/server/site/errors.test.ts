import t from 'tap'
import { buildTestApp } from '../../support/test-app.ts'

t.test('a page that cannot be rendered is answered with the error page', async (t) => {
  const { app } = await buildTestApp(t)
  app.get('/broken/', (_request, reply) =>
    reply.cached(
      '/broken/',
      () => fail(),
      () => new Date()
    )
  )
  const answer = await app.inject('/broken/')
  t.match(answer, { statusCode: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
  t.match(answer.body, '<title>Сбой на нашей стороне')
  t.notMatch(answer.body, 'planted')
})

t.test('when that page fails too, there is one that needs nothing', async (t) => {
  const { app } = await buildTestApp(t)
  app.get('/broken/', (_request, reply) => {
    reply.page = () => fail()
    throw new Error('planted')
  })
  const answer = await app.inject('/broken/')
  t.equal(answer.statusCode, 500)
  t.match(answer.body, 'Уже чиним')
  t.match(answer.body, 'tel:')
  t.notMatch(answer.body, '/assets/')
})

function fail(): never {
  throw new Error('planted')
}
