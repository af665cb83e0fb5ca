import { home } from '../../content/home.ts'
import { links } from '../../shared/links.ts'
import type { Content } from '../content/load-content.ts'
import { pageMeta } from '../render/page-meta.ts'
import { withAuthors } from './article-pages.ts'
import { newestFirst } from './news-pages.ts'
import type { SitePage } from './page.ts'
import { currentRatings } from './rating-editions.ts'

/** The front page. */
export function homePages(content: Content): SitePage[] {
  const news = newestFirst(content.news)
  const people = content.people.slice(0, 4)
  const meta = {
    ...pageMeta({
      path: links.home(),
      name: 'Главная',
      title: '',
      description:
        'Продвигаем сайты в поиске, ведём рекламу, строим аналитику и редакции. Открытые цены, отчёт каждые две недели, шесть офисов в России. Начните с экспресс-аудита.',
      updated: news[0]?.data.updated ?? ''
    }),
    title: 'Тригопункт — агентство поискового маркетинга',
    crumbs: []
  }
  return [
    {
      meta,
      render: ({ render, leadForm }) =>
        render('pages/home', {
          meta,
          home,
          offices: content.offices,
          news: news.slice(0, 4),
          articles: withAuthors(newestFirst(content.articles).slice(0, 3), content.people),
          cases: newestFirst(content.cases).slice(0, 3),
          people,
          rating: currentRatings(content)[0],
          services: content.services.filter(({ slug }) => slug && !slug.includes('/')),
          form: leadForm({ place: 'bottom' })
        })
    }
  ]
}
