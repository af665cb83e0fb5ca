import type { Content, Entry } from './content.ts'

type Review = NonNullable<Entry<'pages'>['data']['reviews']>[number]

/** The reviews of clients from an office's city: their project says so in its last word. */
export function localReviews({ data }: Entry<'offices'>, { pages }: Content): Review[] {
  return pages
    .flatMap((page) => page.data.reviews ?? [])
    .filter(({ project }) => project.endsWith(`, ${data.city}`))
}

/** How many cases, reviews and other projects of its own city an office can show. */
export function localExamples(office: Entry<'offices'>, content: Content): number {
  const cases = content.cases.filter(({ data }) => data.city === office.slug)
  return cases.length + localReviews(office, content).length + office.data.examples.length
}
