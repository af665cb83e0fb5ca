import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Words of the trade, so that titles differ as real ones do. */
const WORDS =
  'аудит спрос выдача запрос ссылка страница каталог заявка конверсия клиент реклама отзыв карта город заголовок сниппет бюджет отчёт сезон филиал'.split(
    ' '
  )
const MINUTE_MS = 60_000

/**
 * Copies the site's content to a folder and adds to it until it has this many news and articles;
 * texts are those of the real ones, titles and dates are their own.
 */
export async function writeCorpus(dir: string, counts: { news: number; articles: number }) {
  await cp('src/content', dir, { recursive: true })
  const news = await texts(join(dir, 'news'), (name) => name)
  for (let number = news.length; number < counts.news; number++) {
    await writeFile(join(dir, 'news', `novost-${number}.md`), variant(news, number))
  }
  const articles = await texts(join(dir, 'articles'), (name) => join(name, 'index.md'))
  for (let number = articles.length; number < counts.articles; number++) {
    // Pictures stay with the original; a copy has none.
    const text = variant(articles, number).replace(/^!\[.*$/gm, '')
    await writeFile(join(dir, 'articles', `statya-${number}.md`), text)
  }
}

async function texts(dir: string, fileOf: (name: string) => string): Promise<string[]> {
  const names = await readdir(dir)
  return await Promise.all(names.map((name) => readFile(join(dir, fileOf(name)), 'utf8')))
}

function variant(originals: readonly string[], number: number): string {
  const original = originals[number % originals.length] ?? ''
  const date = new Date(Date.UTC(2020, 0, 1) + number * 240 * MINUTE_MS)
    .toISOString()
    .replace(/\.\d+/, '')
  const words = [1, 7, 49].map((step) => WORDS[(number * step) % WORDS.length])
  return (
    original
      // What people ask for leads to one text, not to its copies.
      .replace(/^asked:.*\n/m, '')
      .replace(/^title:.*$/m, `title: "Запись ${number}: ${words.join(', ')}"`)
      .replace(/title: "[^"]*"(?=, description)/, `title: "Запись ${number}: ${words.join(', ')}"`)
      .replace(/^date:.*$/m, `date: ${date}`)
      .replace(/^updated:.*$/m, `updated: ${date}`)
  )
}
