/** Questions with their answers as schema.org has them; only those that the page shows. */
export function faqLd(faq: readonly { q: string; a: string }[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: faq.map(({ q, a }) => ({
      '@type': 'Question',
      name: q,
      acceptedAnswer: { '@type': 'Answer', text: a }
    }))
  }
}
