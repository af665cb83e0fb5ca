/** Endings of nouns and adjectives, the longest first. Titles have hardly any verbs. */
const ENDINGS = (
  'иями оями ями ами ого его ому ему ыми ими иях иям ией ием иев ую юю ая яя ое ее ие ые ый ий ой ей ом ем ым им ' +
  'ых их ах ях ам ям ов ев ью ия ья ию ии ье а я о е у ю ы и ь й'
)
  .split(' ')
  .sort((a, b) => b.length - a.length)

const MIN_STEM = 3

/**
 * What a Russian noun or adjective has in common in all its forms. Lighter than Snowball, which takes «аудит» for a
 * verb and cuts it to «ауд».
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[а-я]+$/.test(word)) return word
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= MIN_STEM)
  let base = word.slice(0, word.length - (ending?.length ?? 0)).replace(/[ьй]$/, '')
  base = base.replace(/(ени|аци|яци|ици)$/, (suffix) => suffix.slice(0, -1))
  if (base.endsWith('и') && base.length > 4) base = base.slice(0, -1)
  // Vowels that come and go: «проверка» and «проверок», «копейка» and «копеек».
  return base
    .replace(/нн$/, 'н')
    .replace(/([аеиоуыэюя])ек$/, '$1йк')
    .replace(/([^аеиоуыэюя])[ое]к$/, '$1к')
}
