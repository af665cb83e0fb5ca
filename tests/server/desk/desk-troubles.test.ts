import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import t from 'tap'
import { buildTestApp } from '../../support/test-app.ts'
import { buildTestDesk, sharedDesk } from '../../support/test-desk.ts'

t.test('the desk tells of faulty content to who has signed in', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'content-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  const dir = join(root, 'content')
  await cp('src/content', dir, { recursive: true })
  const env = { CONTENT_DIR: dir, DATA_DIR: join(root, 'data') }
  const { app } = await buildTestApp(t, env)
  await app.listen({ host: '127.0.0.1', port: 0 })
  await app.close()
  const file = join(dir, 'news/ofis-v-krasnodare.md')
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .*$/m, 'title: "А "б""'))

  const desk = await buildTestDesk(t, env)
  const text =
    'В содержании ошибка, сайт показывает прежнее: news/ofis-v-krasnodare.md:2 Не читается «title: '

  t.notMatch((await desk.browser().ask('/signin')).body, text)
  t.match((await (await desk.signedIn('reader')).ask('/leads')).body, text)
})

t.test(
  'the desk tells within a minute of a channel that takes no alerts, and of a backup that is missed',
  async (t) => {
    mock.timers.enable({ apis: ['setInterval'] })
    t.teardown(() => mock.timers.reset())
    const { store, signedIn, app } = await buildTestDesk(t)
    const reader = await signedIn('reader')
    t.notMatch((await reader.ask('/leads')).body, 'desk-troubles')
    const fault = { name: 'mail', since: '2026-11-26T09:00:00.000Z', reason: 'SMTP answered 535' }
    await store.settings.saveSetting('alert_faults', JSON.stringify([fault]))
    await store.settings.saveSetting('scheduled_backup', '2020-01-01T00:00:00.000Z')

    mock.timers.tick(60_000)
    while (app.deliveries.troubles().length === 0) await new Promise(setImmediate)

    const { body } = await reader.ask('/leads')
    t.match(body, 'Оповещения по «mail» не доходят с 2026-11-26 12:00: SMTP answered 535.')
    t.match(body, 'Последняя резервная копия сделана 2020-01-01')
  }
)

t.test('a full disk is told of to who works on leads, and nothing of texts', async (t) => {
  const { signedIn, store } = await sharedDesk(t)
  const one = await signedIn('manager')
  const audit = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  t.intercept(store.leads, 'audit', { value: audit })
  const { statusCode, body } = await one.ask('/leads')
  t.equal(statusCode, 507)
  t.match(body, /кончилось место[\s\S]*Скажите тому, кто следит за сервером/)
  t.notMatch(body, /текст|истори/)
})

t.test(
  'a picture that breaks off on its way, or has no borders, is no fault of ours',
  async (t) => {
    const { signedIn } = await sharedDesk(t)
    const one = await signedIn('administrator')
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'
    for (const [type, payload] of [
      ['multipart/form-data; boundary=b', head],
      ['multipart/form-data', `${head}\r\n--b--\r\n`]
    ] as const) {
      const headers = { 'content-type': type }
      const answer = await one.ask('/texts/news/x/picture', { method: 'POST', payload, headers })
      t.equal(answer.statusCode, 400, `${type} ${payload.length}`)
    }
  }
)
