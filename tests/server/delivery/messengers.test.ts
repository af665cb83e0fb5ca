import { parse } from 'node-html-parser'
import t from 'tap'
import { readConfig } from '../../../src/server/config.ts'
import { buildTestApp } from '../../support/test-app.ts'

const SET = {
  CONTACT_TELEGRAM: 'https://t.me/agency',
  CONTACT_MAX: 'https://max.ru/agency',
  CONTACT_VK: 'https://vk.com/agency'
}
const PLACES = [
  ['/contacts/', '.contacts-head'],
  ['/faq/', '.site-footer'],
  ['/en/', '.site-footer'],
  ['/spasibo/', '.thanks__call']
] as const
const MESSENGERS = /^https:\/\/(?:t\.me|max\.ru|vk\.com)\//

type Inject = Awaited<ReturnType<typeof buildTestApp>>['app']

async function shown(app: Inject, [path, place]: (typeof PLACES)[number]): Promise<string[]> {
  const { body } = await app.inject(path)
  const links = parse(body).querySelectorAll(`${place} a`)
  return links.map((link) => link.getAttribute('href') ?? '').filter((url) => MESSENGERS.test(url))
}

async function organization(app: Inject): Promise<{ sameAs?: string[] }> {
  const { body } = await app.inject('/contacts/')
  const [, json = ''] = /application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  return JSON.parse(json)['@graph'].find(
    (node: object) => '@type' in node && node['@type'] === 'Organization'
  )
}

t.test('messengers that are set stand where visitors look for a way to write', async (t) => {
  const { app } = await buildTestApp(t, SET)
  for (const place of PLACES) t.same(await shown(app, place), Object.values(SET), place.join(' '))
  t.same((await organization(app)).sameAs, Object.values(SET))
})

t.test('an address of another site is refused', async (t) => {
  for (const [name, url] of Object.entries(SET)) {
    const wrong = url.replace(/\/\/[^/]+/, '//example.org')
    t.throws(() => readConfig({ [name]: wrong }), new RegExp(name), wrong)
  }
})
