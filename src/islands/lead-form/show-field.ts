/** The share of the window's height in which a list of faults and the first field that it names are shown together. */
const TOGETHER_SHARE = 0.6

/**
 * Scrolls to the field with its label, clear of the header: browsers differ in how far they scroll by themselves.
 *
 * @param list What stands above the field and is to be seen with it, where both have room.
 */
export function showField(field: HTMLElement, list?: Element | null): void {
  const more = field.closest('details')
  if (more) more.open = true
  // After a press of the pointer a browser outlines no tick by itself, and this is where the visitor is sent.
  field.focus({ preventScroll: true, focusVisible: true })
  const { top, bottom } = field.getBoundingClientRect()
  const listTop = list?.getBoundingClientRect().top
  if (list && listTop !== undefined && bottom - listTop < innerHeight * TOGETHER_SHARE) {
    list.scrollIntoView({ block: 'start', behavior: 'instant' })
    return
  }
  const isInSight = top > innerHeight / 4 && bottom < (innerHeight * 3) / 4
  if (!isInSight) field.scrollIntoView({ block: 'center', behavior: 'instant' })
}
