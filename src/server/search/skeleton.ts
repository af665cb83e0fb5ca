import { transliterate } from '../../shared/words/slug.ts'

/** What a word has in common in all its Latin spellings and in Russian: «сайта», `saita`, `sayta`, `sajta`. */
export function skeleton(word: string): string {
  return transliterate(word)
    .replaceAll('j', 'y')
    .replace(/shch|sch/g, 'sh')
    .replace(/kh/g, 'h')
    .replace(/ts/g, 'c')
    .replace(/y([auo])/g, softVowel)
    .replace(/i([auo])(?=[^aeiou]|$)/g, softVowel)
    .replace(/y/g, 'i')
    .replace(/ii+/g, 'i')
    .replace(/x/g, 'ks')
    .replace(/w/g, 'v')
    .replace(/ck|q/g, 'k')
    .replace(/(.)\1+/g, '$1')
}

/** `yo` and `io` are «ё», which is written as «е»; of `ya` and `yu` the vowel is left. */
function softVowel(_pair: string, vowel: string): string {
  return vowel === 'o' ? 'e' : vowel
}
