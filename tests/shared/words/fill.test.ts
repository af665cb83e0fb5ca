import t from 'tap'
import { agreed, fill, type Said } from '../../../src/shared/words/fill.ts'

const said = (text: string) => text as Said<'count' | 'name'>
const filled = (text: string, count: number, name = 'Имя') => fill(said(text), { count, name })

t.test('a place prints its value, and a noun agrees with its number', async (t) => {
  const cases: [text: string, count: number, says: string][] = [
    ['Найдено: {count}', 1200, 'Найдено: 1\u00A0200'],
    ['{count кейс/кейса/кейсов} у {name}', 2, '2 кейса у Имя'],
    ['{count\u00A0кейс/кейса/кейсов}', 5, '5\u00A0кейсов'],
    ['{count Прописью-ж услуга/услуги/услуг}', 2, 'Две услуги'],
    ['Все {count прописью кейс/кейса/кейсов}', 8, 'Все восемь кейсов'],
    ['в {count прописью-р} городах', 6, 'в шести городах'],
    ['{count Прописью-с место/места/мест}', 21, '21 место'],
    [
      '{count|собран/собраны/собраны} в {count рабочий день/рабочих дня/рабочих дней}',
      1,
      'собран в 1 рабочий день'
    ]
  ]
  for (const [text, count, says] of cases) t.equal(filled(text, count), says)
  t.equal(agreed('год/года/лет', 14), 'лет')
})

t.test('a noun stays after a number that is written already', async (t) => {
  const hours = (value: string) => filled('{name час/часа/часов}', 1, value)
  t.same(['3,5', '21', '1\u00A0200', '2–3'].map(hours), [
    ...['3,5 часа', '21 час', '1\u00A0200 часов', '2–3 часов']
  ])
})

t.test('what a value holds is no place of its own', async (t) => {
  t.equal(filled('{name}', 1, '{count} $& {{x}}'), '{count} $& {{x}}')
})
