import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestApp } from '../../support/test-app.ts'
import { textOf } from './service-files.ts'

const { app } = await buildTestApp(t)
const page = async (path: string) => parse((await app.inject(path)).body)

t.test('the chooser answers at the same address, without an index', async (t) => {
  const at = async (query: string) => {
    const html = await page(`/services/?${query}`)
    return {
      name: textOf(html.querySelector('.chooser__name')),
      note: textOf(html.querySelector('.chooser__note')),
      robots: html.querySelector('meta[name="robots"]')?.getAttribute('content'),
      canonical: html.querySelector('link[rel="canonical"]')?.getAttribute('href')
    }
  }
  const shop = await at('see=grow&sell=shop&when=weeks')
  t.match(shop, {
    name: 'Интернет-магазинам',
    note: /не успеваем: первые категории — 3 месяца.*Реклама/
  })
  t.match(shop.robots, /noindex/)
  t.match(shop.canonical, /\/services\/$/)
  t.match(await at('see=why&when=month'), {
    name: 'Аудит сайта',
    note: /^Успеваем: 5\W+15 рабочих дней/
  })
  t.match(await at('see=nonsense'), { name: 'Поисковое продвижение', robots: undefined })
})

t.test('a chosen tariff is in the form, at an address that is not indexed', async (t) => {
  const html = await page('/services/seo/?tarif=2')
  t.match(
    html.querySelector('textarea[name="message"]')?.textContent,
    /Тариф «Высота», 240.000.₽ в месяц/
  )
  t.match(html.querySelector('meta[name="robots"]')?.getAttribute('content'), /noindex/)
  const plainPage = (await app.inject('/services/seo/')).body
  t.equal((await app.inject('/services/seo/?tarif=9')).body, plainPage)
})
