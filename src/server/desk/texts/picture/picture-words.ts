const LEAST = 12
const MOST = 160
/** Words that say nothing of what is seen. */
const EMPTY =
  /^(фото(графия)?|картинка|изображение|рисунок|снимок|скриншот|image|photo|picture)[\s.,!]*$/i

/** What is wrong with the description of a picture; nothing where it says what is seen. */
export function descriptionFault(text: string): string {
  if (text === '') return 'Опишите картинку одной фразой для тех, кто её не видит.'
  if (EMPTY.test(text) || text.length < LEAST)
    return 'Слишком коротко: кто или что на ней и что происходит?'
  return text.length > MOST ? `Не длиннее ${MOST} знаков, сейчас ${text.length}.` : ''
}

/** A picture as Markdown; brackets and quotes would end its parts. */
export function pictureMarkdown(name: string, description: string, caption: string): string {
  const alt = description.replace(/[[\]\\]/g, '')
  const title = caption ? ` "${caption.replace(/["\\]/g, '')}"` : ''
  return `![${alt}](${name}${title})`
}

/** Where a picture may stand in a text: after its paragraphs, named by their beginnings. */
export function picturePlaces(body: string): { value: string; text: string }[] {
  return blocksOf(body).map((block, index) => {
    const start = block
      .replace(/[#*_>`[\]]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    return { value: String(index + 1), text: start.length > 60 ? `${start.slice(0, 60)}…` : start }
  })
}

/** The text with a picture after so many of its paragraphs. */
export function withPicture(body: string, picture: string, after: number): string {
  const blocks = blocksOf(body)
  const at = Math.min(Math.max(0, after), blocks.length)
  return `\n${[...blocks.slice(0, at), picture, ...blocks.slice(at)].join('\n\n')}\n`
}

/** Paragraphs; a block of code is one, whatever stands in it. */
function blocksOf(body: string): string[] {
  const blocks: string[] = []
  let isCode = false
  let current: string[] = []
  const end = () => {
    if (current.length > 0) blocks.push(current.join('\n'))
    current = []
  }
  for (const line of body.trim().split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    if (line.trim() === '' && !isCode) end()
    else current.push(line)
  }
  end()
  return blocks
}
