import { links } from '../../../shared/links.ts'
import type { Content } from '../../content/content.ts'

/** Pages that stand at an address of their own. */
const PAGES: Readonly<Record<string, string>> = {
  about: links.about(),
  methodology: links.methodology(),
  templates: links.templates()
}

/** What a link of the glossary says, by its address: the title of the page there, up to a colon. */
export function glossaryTargets({
  articles,
  services,
  ratings,
  news,
  legal,
  pages
}: Content): ReadonlyMap<string, string> {
  const titles: [string, string][] = [
    ...articles.map(({ slug, data }): [string, string] => [links.article(slug), data.title]),
    ...services.map(({ slug, data }): [string, string] => [links.service(slug), data.menu]),
    ...ratings.map(({ slug, data }): [string, string] => [links.rating(slug), data.title]),
    ...news.map(({ slug, data }): [string, string] => [links.newsItem(slug), data.title]),
    ...legal.map(({ slug, data }): [string, string] => [links.legal(slug), data.title]),
    ...pages.map(({ slug, data }): [string, string] => [PAGES[slug] ?? '', data.title])
  ]
  return new Map(titles.map(([path, title]) => [path, title.split(': ', 1)[0] ?? title]))
}
