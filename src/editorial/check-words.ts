import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { contentLines, faultAt } from './content-lines.ts'

/** Calques and words of our own that readers do not use, and matters that are settled; with what to write instead. */
const WORDS: readonly (readonly [words: RegExp, instead: string])[] = [
  [/чужи[а-яё]* результат/i, 'результаты клиентов'],
  [/чем кончил[а-яё]*/i, 'какой результат получили; что вышло'],
  [/опорн[а-яё]+ (?:пункт|точк)/i, 'офис; начало'],
  [/провери[а-яё]* (?:по )?деньг/i, 'сверили с выручкой'],
  [/(?<![а-яё])починк/i, 'исправление; «когда исправили учёт»'],
  [/(?<![а-яё])соперник/i, 'конкурент'],
  [/опытн[а-яё]+ (?:категори|проверк)/i, 'экспериментальная категория'],
  [/(?<![а-яё])обходчик(?!-демо)/i, 'краулер'],
  [/для компаний услуг/i, 'для сферы услуг'],
  [/чистильщик/i, 'чистка'],
  [/станет необязательн/i, 'достаточно одного'],
  [
    /минимальн[а-яё]+ срок/i,
    'the client may leave any day (пункт 2.2); the term is ours (пункт 2.1)'
  ],
  [
    /подтверди?т бухгалтер|подтверждает бухгалтер|ставка предварительн/i,
    'the tax is settled: НДС 22 %'
  ],
  [/внешн[а-яё]+ держател|держател[а-яё]+ рейтинг/i, 'лаборатория опросов'],
  [/защи[тщ][а-яё]* (?:результат|итог|квартал|план|аудит)/i, 'разбор итогов; показать'],
  [/без магии|волшебн[а-яё]+ (?:файл|таблет)/i, 'say what it is'],
  [/реальн[а-яё]+ (?:данн|адрес|договор|спрос)/i, 'leave «реальный» out'],
  [/(?<![а-яё])трафик(?:а|ом|у)? (?:растёт|вырос)/i, 'визиты; переходы'],
  [/the point from which growth|survey mark/i, 'name the service: a Yandex SEO agency'],
  [
    /search promotion|contextual advertising|regional networks/i,
    'SEO; PPC; multi-location businesses'
  ]
]

/** Quotes of clients are theirs, articles have readers who know the trade, and what is in the archive stays as it was. */
const OTHERS = /pages\/reviews\.md$|\/20\d\d(?:-\d\d)*\.md$/

export function checkWords(content: Content): ContentFault[] {
  return contentLines(content)
    .filter(({ entry }) => !OTHERS.test(entry.file))
    .flatMap((line) => strangeWords(line.text).map((text) => faultAt(content, { ...line, text })))
}

/** What a text says in words that are not ours, each once. */
export function strangeWords(text: string): string[] {
  return WORDS.flatMap(([words, instead]) => {
    const [found] = words.exec(text) ?? []
    return found === undefined ? [] : [`«${found}» is not our word; ${instead}`]
  })
}
