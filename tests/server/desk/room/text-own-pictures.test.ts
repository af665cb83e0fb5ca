import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { readAllContent } from '../../../../src/server/content/load-content.ts'
import { renderMarkdown } from '../../../../src/server/content/markdown.ts'
import { buildTestRoom } from '../../../support/test-room.ts'
import { sendText, textFormIn } from '../../../support/text-forms.ts'

const NEWS = '/texts/news/ofis-v-krasnodare'
const SECRET = 'SECRET-OF-THE-MACHINE'
const { editor, contentDir } = await buildTestRoom(t)
const outside = await mkdtemp(join(tmpdir(), 'outside-'))
t.teardown(() => rm(outside, { recursive: true, force: true }))
writeFileSync(join(outside, 'x.svg'), `<svg viewBox="0 0 10 10"><text>${SECRET}</text></svg>`)
execFileSync('mkfifo', [join(outside, 'pipe.svg')])
const up = `${'../'.repeat(20)}${outside.slice(1)}`

/** Ways of naming a file that is not beside the text; each is written into a body. */
const FOREIGN = [
  `![Вид](${up}/x.svg)`,
  `![Вид](${outside}/x.svg)`,
  `![Вид](<${up}/x.svg> "Подпись")`,
  `![Вид][ref]\n\n[ref]: ${up}/x.svg`,
  `![ref]\n\n[ref]: ${up}/x.svg "Подпись"`,
  `- пункт\n  > ![Вид](${up}/x.svg)`,
  `| а |\n|---|\n| ![Вид](${up}/x.svg) |`,
  `[![Вид](${up}/x.svg)](/news/)`,
  `## Часть ![Вид](${up}/x.svg)`,
  `![Вид](${up.replaceAll('/', '%2F')}%2Fx.svg)`,
  `![Вид](${up.replaceAll('.', '%2e')}/x.svg)`,
  `![Вид](..\\\\x.svg)`,
  '![Вид](./oblozhka.png)',
  '![Вид](papka/oblozhka.png)',
  '![Вид](.svg)',
  '![Вид](oblozhka%00.svg)',
  '![Вид](/proc/self/fd/0)',
  '![Вид](/dev/zero)',
  `![Вид](${outside}/pipe.svg)`,
  '![Вид](https://evil.example/x.svg)',
  '![Вид](//evil.example/x.svg)'
]
/** Which of them an editor writes: out of the folder, by a reference, of a stream, of another site. */
const IN_ROOM = [0, 3, 17, 19]

t.test(
  'a picture that does not lie beside its text is told where it is written, and read nowhere',
  async (t) => {
    const { body = '' } = textFormIn(await editor.page(NEWS))
    for (const markdown of FOREIGN)
      t.throws(() => renderMarkdown(markdown, join(contentDir, 'news/a.md')), /рядом с текстом/)
    for (const markdown of FOREIGN.filter((_, at) => IN_ROOM.includes(at))) {
      const saved = await sendText(editor, NEWS, { body: `${body}\n\n${markdown}\n` })
      t.equal(saved.status, 303, `a draft may be faulty: ${markdown}`)
      const form = (await editor.page(NEWS)).querySelector('[data-error-for="body"]')?.text ?? ''
      t.match(form, /Строка \d+: Картинка «.*рядом с текстом/, markdown)

      const frame = await editor.ask(`${NEWS}/frame`)
      t.equal(frame.statusCode, 422, `the preview of ${markdown}`)
      t.notMatch(frame.body, SECRET)

      const published = await sendText(
        editor,
        NEWS,
        { body: `${body}\n\n${markdown}\n` },
        'publish'
      )
      t.equal(published.status, 422, `the publication of ${markdown}`)
    }
    await sendText(editor, NEWS, { body })
  }
)

t.test(
  'what looks like a file of the content and is none is told of and never opened',
  async (t) => {
    const folder = join(contentDir, 'articles/sitemap')
    mkdirSync(folder, { recursive: true })
    const odd: Record<string, (path: string) => void> = {
      'pipe.svg': (path) => execFileSync('mkfifo', [path]),
      'pipe.jpg': (path) => execFileSync('mkfifo', [path]),
      'pipe.md': (path) => execFileSync('mkfifo', [path]),
      'zero.png': (path) => symlinkSync('/dev/zero', path),
      'fd.svg': (path) => symlinkSync('/proc/self/fd/0', path),
      'out.svg': (path) => symlinkSync(join(outside, 'x.svg'), path),
      etc: (path) => symlinkSync('/etc', path)
    }
    for (const [name, make] of Object.entries(odd)) make(join(folder, name))
    const { faults } = readAllContent(contentDir)
    for (const name of Object.keys(odd)) {
      const told = faults.find(({ place }) => place === `articles/sitemap/${name}`)
      t.match(told?.text, /не обычный файл/, name)
      t.throws(() => renderMarkdown(`![Вид](${name})`, join(folder, 'index.md')), Error, name)
      await rm(join(folder, name))
    }
  }
)
