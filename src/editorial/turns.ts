/** A turn that readers notice when it comes again. */
export interface Turn {
  name: string
  words: RegExp
  /** What to write instead; with it, the turn is kept out of headings, leads and descriptions. */
  instead?: string
  /** How often one text may have it. */
  mostInOne: number
  /** How many lines of all texts together may. */
  most: number
}

/** Bounds lie just over what there is: who needs one more takes another away. */
export const TURNS: readonly Turn[] = [
  {
    name: '«X, а не Y»',
    words: /(?:,|—)\s+а\s+не\s|^не\s[^.!?]*,\s+а\s|[.!?]\s+Не\s[^.!?]*,\s+а\s/iu,
    instead: 'say what it is',
    mostInOne: 2,
    most: 20
  },
  {
    name: '«не только»',
    words: /(?<![а-яё])не только(?![а-яё])/iu,
    instead: 'list both',
    mostInOne: 1,
    most: 8
  },
  {
    name: '«честно»',
    words: /(?<![а-яё])честн[а-яё]*/iu,
    instead: 'show the number',
    mostInOne: 1,
    most: 3
  },
  {
    name: '«обычно»',
    words: /(?<![а-яё])обычно(?![а-яё])/iu,
    instead: 'a number or nothing',
    mostInOne: 2,
    most: 12
  },
  {
    name: '«чаще всего»',
    words: /чаще всего/iu,
    instead: 'a number or nothing',
    mostInOne: 1,
    most: 3
  },
  {
    name: '«никто», «ничего не»',
    words: /(?<![а-яё])(?:никто|ничего не)(?![а-яё])/iu,
    instead: 'name who and what',
    mostInOne: 2,
    most: 15
  },
  {
    name: '«пять дел, одно такое»',
    words:
      /(?<![а-яё])(?:дв[ае]|три|четыре|пять|шесть|семь|восемь|девять|десять|двенадцать) [а-яё]+(?: [а-яё]+)?, (?:и )?(?:одн[аоу]|один) /iu,
    mostInOne: 1,
    most: 3
  },
  {
    name: '«спорить»',
    words: /(?<![а-яё])спор(?:ить|им|ит|ят|или|ы|ов|а|у|ом|е)?(?![а-яё])/iu,
    mostInOne: 2,
    most: 36
  },
  { name: '«чужой»', words: /(?<![а-яё])чуж[а-яё]+/iu, mostInOne: 3, most: 55 },
  { name: '«видно»', words: /(?<![а-яё])вид(?:но|ен|на|ны)(?![а-яё])/iu, mostInOne: 8, most: 100 },
  { name: '«поэтому»', words: /(?<![а-яё])поэтому(?![а-яё])/iu, mostInOne: 5, most: 105 },
  { name: '«сначала»', words: /(?<![а-яё])сначала(?![а-яё])/iu, mostInOne: 4, most: 55 },
  {
    name: '«таблица показывает»',
    words: /(?:^|[.!?]\s)(?:В таблице —|Таблица [а-яё]+(?:ет|ит|ают|ят)(?![а-яё]))/u,
    mostInOne: 2,
    most: 18
  },
  { name: '«скучно»', words: /(?<![а-яё])скучн[а-яё]*/iu, mostInOne: 1, most: 6 },
  { name: '«вслух»', words: /(?<![а-яё])вслух(?![а-яё])/iu, mostInOne: 2, most: 8 },
  { name: '«неприятно»', words: /(?<![а-яё])неприятн[а-яё]*/iu, mostInOne: 1, most: 2 },
  {
    name: '«чинить»',
    words: /(?<![а-яё])(?:по)?чин(?:ить|им|ит|ят|или|ил)(?![а-яё])/iu,
    mostInOne: 1,
    most: 3
  },
  { name: '«учебный»', words: /(?<![а-яё])учебн[а-яё]+/iu, mostInOne: 1, most: 3 },
  { name: '«настоящий»', words: /(?<![а-яё])настоящ(?!ее время)[а-яё]+/iu, mostInOne: 2, most: 30 },
  { name: '«на самом деле»', words: /на самом деле/iu, mostInOne: 1, most: 10 }
]
