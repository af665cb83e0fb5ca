/** A line draws itself once, when its figure is first seen; those that are already in sight draw as the page is painted. */
export function watch(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      target.classList.toggle('is-waiting', !isIntersecting)
      if (!isIntersecting) continue
      target.classList.add('is-seen')
      observer.unobserve(target)
    }
  })
  for (const figure of document.querySelectorAll('.profile')) observer.observe(figure)
}
