import t from 'tap'
import { vacancyLanes } from '../../../src/server/pages/company/vacancy-figures.ts'

type Vacancies = Parameters<typeof vacancyLanes>[0]

const PER_MONTH = 20

t.test('vacancies stand in the order of their last days, each on its own', async (t) => {
  const open = (slug: string, published: string, validThrough: string) => ({
    slug,
    data: { title: slug, load: '', steps: [{}], published, validThrough }
  })
  const shown = vacancyLanes([
    open('late', '2026-11-16', '2027-02-01'),
    open('soon', '2026-10-16T01:00+05:00', '2026-12-31T12:00+03:00')
  ] as unknown as Vacancies)
  t.equal(shown?.title, 'Ближайший срок отклика: 31 декабря')
  t.same(
    shown?.lanes.map(({ path, drawing }) => [
      path,
      ...[...drawing.matchAll(/x1?="([\d.]+)%" (?:y="42"|x2)/g)].map(([, x]) =>
        Number((Number(x) / PER_MONTH).toFixed(2))
      )
    ]),
    [
      ['/about/vacancies/soon/', 0.45, 2.97],
      ['/about/vacancies/late/', 1.5, 4]
    ],
    'months since the first of October: where a bar begins, and its end'
  )
  t.same(
    shown?.lanes.map(({ drawing }) => /rect class="lanes__(\w+)"/.exec(drawing)?.[1]),
    ['free', 'brought'],
    'the one that the title tells of is marked'
  )
  t.equal(vacancyLanes([]), undefined)
})
