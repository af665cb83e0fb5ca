import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)

const plain = (text: string) => text.replaceAll(/[\s\u00A0]+/g, ' ').trim()

/** What the page of a case says of its budget. */
async function costOf(path: string): Promise<string> {
  const facts = parse((await app.inject(path)).body).querySelectorAll('.fact-card__list > div')
  const budget = facts.find((fact) => plain(fact.text).startsWith('Бюджет'))
  return plain(budget?.querySelector('dd')?.childNodes[0]?.text ?? 'no budget')
}

t.test('beside a result on the front page stands what its whole project costs', async (t) => {
  const proofs = parse((await app.inject('/')).body).querySelectorAll('.service-register__proof')
  t.ok(proofs.length > 0)
  for (const proof of proofs) {
    const path = proof.getAttribute('href') ?? ''
    const cost = await costOf(path)
    t.match(plain(proof.text), `Весь проект: ${cost}`, path)
  }
})

t.test('beside a result of a service stands the tariff that it was got for', async (t) => {
  const rows = parse((await app.inject('/services/')).body).querySelectorAll('.survey-row')
  const told = rows.map((row) => ({
    path: row.querySelector('.survey-row__link')?.getAttribute('href') ?? '',
    proof: plain(row.querySelector('.survey-row__case')?.text ?? '')
  }))
  t.match(
    told.find(({ path }) => path === '/services/reklama/yandex-direct/')?.proof,
    /, тариф «Полный охват», от 150 000 ₽ в месяц$/
  )
  t.match(
    told.find(({ path }) => path === '/services/kontent/')?.proof,
    /, тарифы «Редакция», от 380 000 ₽ в месяц, и «4 материала», 110 000 ₽ в месяц$/
  )
  for (const { path, proof } of told) {
    t.match(proof, /, тарифы? «/, path)
    const facts = parse((await app.inject(path)).body).querySelectorAll('.service-hero__facts dt')
    const fact = facts.map(({ text }) => plain(text)).find((text) => text.includes('. Кейс, тариф'))
    t.ok(fact && proof.endsWith(fact.slice(fact.indexOf('тариф'))), `${path}: ${fact}`)
  }
})

t.test(
  'a case that a branch of the service led names the branch, and what else the project took',
  async (t) => {
    const page = parse((await app.inject('/services/seo/')).body)
    const results = page.querySelectorAll('.proof__result').map(({ text }) => plain(text))
    t.ok(results.some((text) => text.endsWith('. Тариф «Высота», 240 000 ₽ в месяц')))
    t.ok(
      results.some((text) =>
        text.endsWith(
          '. Тариф «Каталог» услуги «Интернет-магазинам», 320 000 ₽ в месяц; в проекте также «Технический аудит»'
        )
      )
    )
  }
)
