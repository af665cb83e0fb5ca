/** How Russian letters stand in addresses of this site. */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'абвгдезийклмнопрстуфыэ'].map((letter, i) => [letter, 'abvgdezijklmnoprstufye'[i] ?? ''])
)
const PAIRS: Readonly<Record<string, string>> = {
  ё: 'yo',
  ж: 'zh',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ь: '',
  ю: 'yu',
  я: 'ya'
}
const LONGEST = 60

/** An address made of a title: «Открыли приём» is `otkryli-priyom`. */
export function slugOf(title: string): string {
  const latin = [...title.toLowerCase()]
    .map((sign) => LETTERS[sign] ?? PAIRS[sign] ?? sign)
    .join('')
  const words = latin.split(/[^a-z0-9]+/).filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > LONGEST) break
    slug = longer
  }
  return slug
}
