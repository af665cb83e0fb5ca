import t from 'tap'
import { home } from '../../src/content/home.ts'
import { checkContract } from '../../src/editorial/check-documents.ts'
import { writtenContent } from '../support/written-content.ts'

const CLAUSES = home.promises.map(({ clause }) => `${clause}. Условие.`)

t.test('the page of the contract tells of what binds, and each annex can be opened', async (t) => {
  const cases: [contract: string[], page: string[], annexes: string[], faults: string[]][] = [
    [['## 1. Предмет'], [], [], []],
    [['## 2. Срок'], ['пункт 2.1'], [], []],
    [
      ['## 2. Срок', '## 9. Выход'],
      ['пункт 2.1'],
      [],
      ['no clause of section 9 («Выход») is told of']
    ],
    [['в приложении 2'], [], ['prilozhenie-2'], []],
    [
      ['в приложении 2, приложение 3'],
      [],
      ['prilozhenie-3'],
      ['annex 2 is no file; documents/prilozhenie-2.md would be it']
    ]
  ]
  for (const [contract, page, annexes, faults] of cases) {
    const content = writtenContent(t, {
      documents: {
        dogovor: { lines: ['', ...contract, ...CLAUSES] },
        ...Object.fromEntries(annexes.map((slug) => [slug, {}]))
      },
      pages: { contract: { lines: page } }
    })
    t.same(
      checkContract(content).map(({ text }) => text),
      faults,
      contract.join()
    )
  }
})

t.test('a promise of the first page has its clause in the contract', async (t) => {
  const [first, ...others] = home.promises
  const content = writtenContent(t, {
    documents: { dogovor: { lines: ['', ...CLAUSES.slice(1)] } },
    pages: { contract: {} }
  })
  t.same(
    checkContract(content).map(({ text }) => text),
    [`«${first?.claim}»: the contract has no ${first?.clause}`]
  )
  t.ok(others.length > 0)
})
