import t from 'tap'
import { readConfig } from '../../../../src/server/config.ts'
import { noteTargets, siteTargets } from '../../../../src/server/delivery/open-targets.ts'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'

const WITH_WEBHOOK = readConfig({ LEADS_WEBHOOK_URL: 'http://127.0.0.1:9/' })

t.test("the site's own word counts before the command's environment", async (t) => {
  const store = openSqliteStore(t.testdir())
  t.teardown(() => store.close())
  t.same(await siteTargets(store.settings, WITH_WEBHOOK), ['webhook'])
  await t.rejects(siteTargets(store.settings, readConfig({})), /No target is known/)

  await noteTargets(store.settings, ['mail', 'bitrix24'])
  t.same(await siteTargets(store.settings, WITH_WEBHOOK), ['mail', 'bitrix24'])
  await noteTargets(store.settings, [])
  t.same(
    await siteTargets(store.settings, WITH_WEBHOOK),
    [],
    'it delivers nowhere, and has said so'
  )
})
