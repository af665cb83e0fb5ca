import { isPlainClick } from './plain-click.ts'

/** Makes "load more" links append their page. The code loads on the first click. */
export function watchLoadMore(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-load-more]')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    if (link.ariaBusy === 'true') return
    link.ariaBusy = 'true'
    import('./load-more.ts').then(
      ({ loadMore }) => loadMore(link),
      () => location.assign(link.href)
    )
  })
}
