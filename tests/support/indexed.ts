import { setTimeout } from 'node:timers/promises'
import { parse } from 'node-html-parser'

const LIST = '/education/articles/'
const WORD = /[а-яё]{5,}/gi

async function pageOf(address: string) {
  return parse(await (await fetch(address)).text())
}

/** An article, and words of its text that its title does not hold. */
async function wordsOfAnArticle(url: string) {
  const links = (await pageOf(url + LIST)).querySelectorAll(`main a[href^="${LIST}"]`)
  const paths = links.map((link) => link.getAttribute('href') ?? '')
  const path = paths.find((path) => /^[a-z\d-]+\/$/.test(path.slice(LIST.length))) ?? ''
  const paragraphs = (await pageOf(url + path)).querySelectorAll('main p').map(({ text }) => text)
  const longest = paragraphs.reduce((a, b) => (b.length > a.length ? b : a), '')
  return { path, words: (longest.match(WORD) ?? []).slice(0, 6).join(' ') }
}

/**
 * Waits until a site that has just been started is searched by its texts. Until then it answers by titles, so that two
 * starts compared too soon differ.
 */
export async function whenIndexed(url: string): Promise<void> {
  const { path, words } = await wordsOfAnArticle(url)
  const asked = `${url}/search/?q=${encodeURIComponent(words)}`
  for (let i = 0; i < 600; i++) {
    const found = (await pageOf(asked)).querySelectorAll('[data-search-list] a[href]')
    if (found.some((link) => link.getAttribute('href') === path)) return
    await setTimeout(50)
  }
  throw new Error(`the pages are not indexed: ${asked}`)
}
