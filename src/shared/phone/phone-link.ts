/** Turns a displayed number into a link: «+7 (495) 000-00-00» is `tel:+74950000000`. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}
