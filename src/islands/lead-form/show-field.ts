/** Scrolls to the field with its label, clear of the header: browsers differ in how far they scroll by themselves. */
export function showField(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  const { top, bottom } = field.getBoundingClientRect()
  const isInSight = top > innerHeight / 4 && bottom < (innerHeight * 3) / 4
  if (!isInSight) field.scrollIntoView({ block: 'center', behavior: 'instant' })
}
