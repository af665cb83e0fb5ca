import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import type { Content } from '../../../src/server/content/content.ts'
import { SCHEMAS } from '../../../src/server/content/schemas.ts'
import { sharp } from '../../../src/server/pictures/sharp.ts'
import { checkBodies, createBodyCheck } from '../../../src/server/site/check-bodies.ts'

t.test(
  'a later look finds what a first one finds, in texts that have not changed too',
  async (t) => {
    const dir = t.testdir()
    const contentOf = async (bodies: Record<string, string>): Promise<Content> => {
      const news = Object.entries(bodies).map(([slug, body]) => {
        return { slug, body, data: {}, file: join(dir, `${slug}.md`) }
      })
      for (const { file, body } of news) await writeFile(file, body)
      const none = Object.keys(SCHEMAS).map((name) => [name, []])
      return { ...Object.fromEntries(none), news, dir }
    }
    const look = createBodyCheck()
    const looked = async (bodies: Record<string, string>) => {
      const content = await contentOf(bodies)
      const found = look(content)
      t.same(found, checkBodies(content))
      return found.map(({ place }) => place)
    }
    const black = { width: 500, height: 400, channels: 3, background: '#000' } as const
    await sharp({ create: black }).png().toFile(join(dir, 'vid.png'))
    const bodies = { slova: 'Одни слова.', vid: '![Вид из окна](vid.png)' }
    t.same(await looked(bodies), [])
    await writeFile(join(dir, 'vid.png'), 'no picture any more')
    t.same(await looked(bodies), ['vid.md'])
    t.same(await looked({ ...bodies, slova: '![Нет такой](net.png)' }), ['slova.md', 'vid.md'])
  }
)
