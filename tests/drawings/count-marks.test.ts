import t from 'tap'
import { countMarks } from '../../src/drawings/marks.ts'

t.test(
  'there are as many triangles as things, ten in a group and the rest in the last',
  async (t) => {
    for (const [count, groups] of [
      [127, [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 7]],
      [20, [10, 10]],
      [14, [10, 4]],
      [1, [1]]
    ] as const) {
      const drawn = countMarks(count).match(/<svg.*?<\/svg>/g) ?? []
      t.same(
        drawn.map((group) => group.match(/l4-11 4 11/g)?.length),
        groups
      )
      t.same(
        drawn.map((group) => Number(group.match(/viewBox="0 0 (\d+) 11"/)?.[1])),
        groups.map((marks) => 8 * marks),
        'every triangle as wide as the others'
      )
    }
  }
)
