/** The name of an article's cover; the build has drawn one of its topic for what is written after it. */
export function coverOf(
  { slug, data }: { slug: string; data: { tags: readonly string[] } },
  hasAsset: (name: string) => boolean
): string {
  const own = `cover-of-${slug}.svg`
  return hasAsset(own) ? own : `cover-${data.tags[0] ?? 'poiskovoe-prodvizhenie'}.svg`
}
