import { readContent } from '../content/load-content.ts'
import type { Facts } from '../content/print-fact.ts'
import { printedFact } from '../content/print-fact.ts'

/** Names of facts by their shape, and what they say; words in capitals stand for a slug, or for a name in Latin letters. */
export const FACT_FAMILIES: readonly (readonly [shape: string, about: string])[] = [
  ['price.УСЛУГА', 'с чего начинается услуга, рублей без НДС'],
  ['price.УСЛУГА.ТАРИФ', 'цена тарифа'],
  ['quarter.УСЛУГА.ТАРИФ', 'он же за квартал'],
  ['hours.УСЛУГА.ТАРИФ', 'часы тарифа'],
  ['term.УСЛУГА', 'срок первого результата, «2–3»'],
  ['term.УСЛУГА.later', 'срок устойчивого результата'],
  ['price.hour', 'час сверх тарифа'],
  ['price.hour.least', 'час самого выгодного тарифа'],
  ['price.hour.most', 'час самого дорогого'],
  ['tax', 'ставка НДС, процентов'],
  ['vat', 'во сколько раз сумма с НДС больше'],
  ['comparison.СТРОКА', 'итоги таблицы «агентство, штат, фрилансер»'],
  ['comparison.staff.hours', 'оплаченные часы штата'],
  ['answer.ТЕМА', 'за сколько отвечаем: минут, часов, рабочих дней'],
  ['contract.СРОК', 'срок из полей страницы договора'],
  ['count.РАЗДЕЛ', 'сколько текстов раздела на сайте'],
  ['count.terms', 'терминов в глоссарии'],
  ['count.day', 'на какой день посчитано'],
  ['count.projects', 'проектов в работе'],
  ['count.places', 'сколько их может быть'],
  ['count.free', 'свободных мест'],
  ['count.clients', 'компаний, чей первый договор старше года'],
  ['count.loyal', 'из них остались'],
  ['count.staff', 'людей в компании'],
  ['count.staff.ИМЯ', 'людей в отделе этого руководителя'],
  ['count.thanks', 'благодарностей в отзывах'],
  ['count.complaints', 'жалоб в отзывах'],
  ['count.faq.СТРАНИЦА', 'вопросов на странице'],
  ['items.СПИСОК', 'пунктов под подзаголовком «Список: …»'],
  ['items.СПИСОК.ЧАСТЬ', 'пунктов в его части «**Часть, …:** …; …»'],
  ['case.КЕЙС.hours', 'часов в кейсе'],
  ['case.КЕЙС.months', 'месяцев в кейсе'],
  ['office.ГОРОД.from', 'с какого часа открыт офис'],
  ['office.ГОРОД.to', 'до какого'],
  ['edition.ДОКУМЕНТ', 'имя действующей редакции'],
  ['edition.ДОКУМЕНТ.date', 'её день'],
  ['rating.РЕЙТИНГ.rows', 'сколько строк'],
  ['rating.РЕЙТИНГ.metrics', 'сколько показателей'],
  ['rating.РЕЙТИНГ.weights', 'все веса одной фразой'],
  ['rating.РЕЙТИНГ.weights.short', 'они же под короткими именами'],
  ['rating.РЕЙТИНГ.weight.ПОКАЗАТЕЛЬ', 'вес, процентов'],
  ['rating.РЕЙТИНГ.total.СТРОКА', 'итог'],
  ['rating.РЕЙТИНГ.exact.СТРОКА', 'итог до округления'],
  ['rating.РЕЙТИНГ.sum.СТРОКА', 'из чего он сложен: «87 × 0,25 + …»'],
  ['rating.РЕЙТИНГ.place.СТРОКА', 'место'],
  ['rating.РЕЙТИНГ.points.СТРОКА.ПОКАЗАТЕЛЬ', 'балл'],
  ['rating.РЕЙТИНГ.published', 'день выпуска'],
  ['rating.РЕЙТИНГ.next', 'месяц следующего'],
  ['rating.РЕЙТИНГ.requests', 'до какого дня заявки'],
  ['rating.РЕЙТИНГ.documents', 'до какого дня документы']
]

/** The family that a name is of. */
export function familyOf(name: string): string | undefined {
  return FACT_FAMILIES.map(([shape]) => shape)
    .toSorted((a, b) => capitalsIn(a) - capitalsIn(b))
    .find((shape) =>
      new RegExp(`^${shape.replaceAll('.', '\\.').replace(CAPITALS, '[^.]+')}$`).test(name)
    )
}

const CAPITALS = /[А-ЯЁ]+/g
const capitalsIn = (shape: string) => shape.match(CAPITALS)?.length ?? 0

/** The families as a table of docs/content.ru.md. */
export function factTable(): string {
  return ['| Имя | Что печатает |', '|---|---|']
    .concat(FACT_FAMILIES.map(([shape, about]) => `| \`${shape}\` | ${about} |`))
    .join('\n')
}

/** Every fact of a folder of content with its value, below its family. */
export function factReference(dir: string, now: Date): string {
  const { facts } = readContent(dir, now).content
  const lines = FACT_FAMILIES.map(([shape, about]) =>
    [`${shape} — ${about}`, ...namesOf(facts, shape).map((line) => `  ${line}`)].join('\n')
  )
  return `${lines.join('\n')}\n`
}

function namesOf({ values }: Facts, family: string): string[] {
  return [...values].flatMap(([name, fact]) =>
    familyOf(name) === family ? `{{${name}}}  ${printedFact(fact, '', [])}` : []
  )
}
