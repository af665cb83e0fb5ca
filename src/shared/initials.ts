/** The first letters of a name: «Вера Луговая» is «ВЛ». */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map(([letter = '']) => letter)
    .join('')
}
