/** The mark of a person: «Злата Орехова» is «Ор». Her initials would be read as 30. */
export function monogram(name: string): string {
  return (name.split(/\s+/).at(-1) ?? '').slice(0, 2)
}
