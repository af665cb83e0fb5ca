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
