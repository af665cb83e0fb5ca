import t from 'tap'
import { unbrokenRange } from '../../../src/shared/words/text.ts'

t.test('no line ends within a range of figures', async (t) => {
  t.equal(unbrokenRange('от 150–300 до 4–6'), 'от 150\u2060–\u2060300 до 4\u2060–\u20606')
})

t.test('nor within one told in words', async (t) => {
  t.equal(unbrokenRange('за шесть–девять месяцев'), 'за шесть\u2060–\u2060девять месяцев')
})

t.test('a dash between words is left alone', async (t) => {
  t.equal(unbrokenRange('срок – 2 недели'), 'срок – 2 недели')
})
