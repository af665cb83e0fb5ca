import t from 'tap'
import { buildTextIndex } from '../../../src/server/search/text/text-index.ts'
import { createTextSearch } from '../../../src/server/search/text/text-search.ts'

const FILLER = 'договор клиента обсуждают заранее, потом считают бюджет месяца и согласуют отчёт. '

/** Finds pages, each of a title and one text, by a query; gives their numbers. */
function searchIn(texts: readonly string[]) {
  const pages = texts.map((text, number) => ({
    document: { title: '', name: '', path: `/${number}/`, kind: 'Статьи', weight: 1 },
    blocks: () => [
      { text: 'Заметка', isHeading: true },
      { text, isHeading: false }
    ]
  }))
  const work = buildTextIndex(pages)
  let step = work.next()
  while (!step.done) step = work.next()
  const find = createTextSearch(step.value, [])
  return (query: string) => {
    const { found, total, isRepaired } = find({
      query: `${query} `,
      titles: { found: [] },
      isExact: false,
      limit: 10
    })
    return { pages: found.map(({ document }) => document.path), total, isRepaired }
  }
}

t.test(
  'words that were not typed so must stand together on a page, be they two or three',
  async (t) => {
    const find = searchIn([
      `Журнал рассылки ведут отдельно. ${FILLER.repeat(4)} Сервер стоит рядом. ${FILLER}`,
      `${FILLER} Журнал сервера хранит каждый запрос. ${FILLER}`,
      FILLER
    ])
    t.match(find('журнал сервер'), { total: 2, isRepaired: false }, 'as typed they may stand apart')
    t.same(find('журнла сревер'), { pages: ['/1/'], total: 1, isRepaired: true })
    t.same(find('журнла сервира храниет'), { pages: ['/1/'], total: 1, isRepaired: true })
    t.same(find('журнла'), { pages: ['/1/', '/0/'], total: 2, isRepaired: true })
  }
)

t.test('nothing is found where they stand apart only', async (t) => {
  const find = searchIn([`Журнал рассылки. ${FILLER.repeat(4)} Сервер рядом.`, FILLER])
  t.equal(find('журнал сервер').total, 1)
  t.same(find('журнла сревер'), { pages: [], total: 0, isRepaired: false })
})
