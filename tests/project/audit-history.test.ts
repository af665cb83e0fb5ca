import t from 'tap'
import { compare, type Figure, readRecord, writeRecord } from '../audit/report.ts'

const figure = (name: string, value: number, better: Figure['better'], noise = 0): Figure => ({
  name,
  value,
  better,
  noise
})
const LAST = {
  date: '2026-11-01',
  commit: 'abc1234',
  figures: { bytes: 100, score: 100, ratio: 2, time: 1000, gone: 5 }
}

t.test('an audit tells what has become worse, then what has become better', async (t) => {
  const { section, verdict, worse } = compare(
    [
      figure('score', 101, 'more'),
      figure('bytes', 125, 'less'),
      figure('ratio', 1.8, 'more', 0.15),
      figure('time', 1300, 'less', 0.2),
      figure('new', 1, 'less')
    ],
    LAST
  )
  t.same(section.rows, [
    { cells: ['bytes', '100', '125', 'worse (25 %)'], isFault: true },
    { cells: ['time', '1000', '1300', 'worse (30 %)'], isFault: true },
    { cells: ['score', '100', '101', 'better (1 %)'], isFault: false }
  ])
  t.equal(worse, 2)
  t.equal(verdict, '2 figures are worse than on 2026-11-01 (abc1234); 1 of 5 are better.')
  const same = compare([figure('bytes', 100, 'less')], LAST)
  t.equal(same.verdict, 'Nothing is worse than on 2026-11-01 (abc1234); 0 of 1 are better.')
})

t.test('a record keeps what was not measured this time', async (t) => {
  const file = `${t.testdir()}/audit.json`
  t.equal(readRecord(file), undefined)
  t.equal(compare([], undefined).verdict, 'No earlier audit is kept.')
  const first = [figure('b', 2, 'less'), figure('a', 1, 'less')]
  writeRecord(file, first, new Date('2026-11-01'), 'abc1234')
  writeRecord(file, [figure('a', 3, 'less')], new Date('2026-11-02'), 'def5678')
  t.match(readRecord(file), { date: '2026-11-02', commit: 'def5678', figures: { a: 3, b: 2 } })
})
