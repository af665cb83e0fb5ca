import { parse } from 'node-html-parser'
import t from 'tap'
import { steadyEnds } from '../../support/steady-ends.ts'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)

t.test(
  'a rating of two metrics says how far its weights may go before others are the first',
  async (t) => {
    const ofTwo = app.site().content.ratings.filter(({ data }) => data.metrics.length === 2)
    t.ok(ofTwo.length > 0)
    for (const { slug, data } of ofTwo) {
      const [from, to] = steadyEnds(data)
      const html = parse((await app.inject(`/rating/${slug}/`)).body)
      const fact = html
        .querySelectorAll('.rating-hero dl > div')
        .find((one) => one.querySelector('dt')?.text === 'Другие веса')
      t.equal(
        fact?.querySelector('dd')?.text.replaceAll('\u00A0', ' ').trim(),
        `Первые места те же, пока Яндекс весит от ${from} до ${to} %`,
        slug
      )
      const target = fact?.querySelector('a')?.getAttribute('href')
      t.ok(html.querySelector(`${target} input[name="ves-yandex"]`), 'it leads to the weights')
    }
  }
)
