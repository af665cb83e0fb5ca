/** The first letters of a name: «Злата Орехова» is «З.О.»; without points it would be read as 30. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map(([letter = '']) => `${letter}.`)
    .join('')
}
