import type { Contradiction } from './planted-contradictions.ts'

/** In what a rating and the methodology say of weights and totals. */
export const WEIGHED: readonly Contradiction[] = [
  {
    what: 'weights: a row of the methodology',
    file: 'pages/methodology.md',
    from: 'открытость 15 %',
    to: 'открытость 25 %',
    says: /^pages\/methodology\.md:\d+ «открытость» is said to weigh 25 %; in the ratings it weighs 15 %$/
  },
  {
    what: 'weights: one of several names before a number',
    file: 'pages/methodology.md',
    from: 'техника для поиска 25 %',
    to: 'техника для поиска и вёрстка по 25 %',
    says: /^pages\/methodology\.md:\d+ «вёрстка» is said to weigh 25 %; in the ratings it weighs 15 %$/
  },
  {
    what: 'weights: a rating of its own',
    file: 'ratings/servisy-analitiki.md',
    from: 'вес наибольший, 30 %',
    to: 'вес наибольший, 35 %',
    says: /^ratings\/servisy-analitiki\.md:\d+ the text gives a weight of 35 %; those of the rating are 30 %, 25 %, 15 %$/
  },
  {
    what: 'weights: a sum that leaves a criterion out',
    file: 'ratings/kachestvo-sajtov.md',
    from: ' + 78 × 0,15 = 84,5',
    to: ' = 72,8',
    says: /^ratings\/kachestvo-sajtov\.md:\d+ a total is the sum by 0\.35, 0\.25, 0\.25; the rating weighs by 0\.35, 0\.25, 0\.25, 0\.15$/
  },
  {
    what: 'weights: a criterion that the methodology forgets',
    file: 'pages/methodology.md',
    from: 'экспертность 10 %',
    to: 'опыт 10 %',
    says: /^pages\/methodology\.md:1 «Экспертность» of ratings\/agentstva-prodvizheniya\.md is not told of$/
  },
  {
    what: 'lists: an item fewer than a part of it is said to have',
    file: 'pages/methodology.md',
    from: 'этапы и сроки; результат этапа;',
    to: 'этапы и сроки;',
    says: /^pages\/methodology\.md:\d+ «Состав работ» is said to have 8 items; there are 7$/
  },
  {
    what: 'lists: parts that do not come to the whole',
    file: 'pages/methodology.md',
    from: 'для поиска: 32 проверки',
    to: 'для поиска: 30 проверок',
    says: /^pages\/methodology\.md:\d+ «Техника сайта для поиска» is said to have 30 items; there are 32$/
  },
  {
    what: 'weights: the total of a row',
    file: 'ratings/servisy-analitiki.md',
    from: '«Позициомер-демо» с итогом 80,3',
    to: '«Позициомер-демо» с итогом 82,5',
    says: /^ratings\/servisy-analitiki\.md:\d+ the total of «Позициомер-демо» is 80,3, not 82,5$/
  },
  {
    what: 'weights: the total of two rows that share a place',
    file: 'ratings/agentstva-prodvizheniya.md',
    from: 'набрали поровну, 52,4',
    to: 'набрали поровну, 52,6',
    says: /^ratings\/agentstva-prodvizheniya\.md:\d+ the total of «Топаз-демо» is 52,4, not 52,6$/
  },
  {
    what: 'weights: a criterion in no corner of the triangle',
    file: 'ratings/kachestvo-sajtov.md',
    from: '- id: a11y\n',
    to: '- id: access\n',
    says: /^ratings\/kachestvo-sajtov\.md:\d+ the page has no triangle: src\/content\/rating-corners\.ts does not have «access» in one corner$/
  }
]
