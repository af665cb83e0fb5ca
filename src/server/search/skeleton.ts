const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'u',
  я: 'a'
}
const MAX_KEPT = 100_000
const kept = new Map<string, string>()

/** What a word has in common in all its Latin spellings and in Russian: «сайта», `saita`, `sayta`, `sajta`. */
export function skeleton(word: string): string {
  const known = kept.get(word)
  if (known !== undefined) return known
  const found = [...word]
    .map((char) => LETTERS[char] ?? char)
    .join('')
    .replace(/shch|sch/g, 'sh')
    .replace(/kh/g, 'h')
    .replace(/ts/g, 'c')
    .replace(/y[auo]|i[auo](?=[^aeiou]|$)/g, (pair) => (pair[1] === 'o' ? 'e' : (pair[1] ?? '')))
    .replace(/[yj]/g, 'i')
    .replace(/ii+/g, 'i')
    .replace(/x/g, 'ks')
    .replace(/w/g, 'v')
    .replace(/ck|q/g, 'k')
    .replace(/(.)\1+/g, '$1')
  if (kept.size < MAX_KEPT) kept.set(word, found)
  return found
}
