import t from 'tap'
import { spokenAmount } from '../../../src/server/desk/card-changes.ts'
import { textMatch } from '../../../src/server/desk/inbox/read-inbox.ts'
import { outgoing } from '../../support/outgoing-lead.ts'

const { lead } = outgoing({ theme: 'seo', city: 'kazan' })
const PERSON = {
  fio: 'Семён Королёв',
  phone: '+7 912 345-67-89',
  email: 'semyon@client.example',
  site: encodeURIComponent('https://пример.рф/каталог/'),
  message: 'Нужен аудит.\nИ прогноз на год'
}

t.test('a text finds a lead by every word of it, wherever they stand', async (t) => {
  const found: [text: string, isFound: boolean][] = [
    ['семен', true],
    ['КОРОЛЕВ семён', true],
    ['королёв аудит', true],
    ['прогноз semyon@CLIENT', true],
    ['каталог', true],
    ['пример.рф', true],
    ['семён петров', false],
    ['семёнкоролёв', false],
    ['  аудит\t', true],
    ['  ', true],
    ['.*', false],
    ['королёв 345-67-89', true]
  ]
  for (const [text, isFound] of found) {
    t.equal(textMatch(text)({ ...lead, values: PERSON }), isFound, `«${text}»`)
  }
  t.equal(textMatch('undefined')({ ...lead, values: {} }), false, 'what is missing is no text')
})

t.test('a lead is found by the number that its sender was shown, or by more of it', async (t) => {
  const named = { ...lead, resultID: '0193a5c1-7d2e-7abc-8def-0123456789ab', values: PERSON }

  for (const text of ['0193a5c1', '0193-A5C1', '№ 0193 A5C1', ' 0193A5C1-7d2e', named.resultID])
    t.ok(textMatch(text)(named), text)
  for (const text of ['0193a5', '193a5c17', '7d2e-7abc']) t.notOk(textMatch(text)(named), text)
})

t.test('a number is found however it is spelled, whole or in part', async (t) => {
  const spellings = [
    ...['+79123456789', '89123456789', '8 (912) 345-67-89', '7 912 345 67 89', '912 3456789'],
    ...['6789', '345-67', '8 912', '+7 912', '8 (912) 345', '8-912-345-67', '912.345.67.89'],
    ...['912–345–67–89', '8 912 345‑67‑89']
  ]
  for (const text of spellings) t.ok(textMatch(text)({ ...lead, values: PERSON }), text)
  for (const text of ['+7 912 345-67-80', '9876', '8 345', '0000']) {
    t.notOk(textMatch(text)({ ...lead, values: PERSON }), text)
  }
  const byPhone = (phone: string) => ({ ...lead, values: { phone } })
  t.notOk(textMatch('8 345')(byPhone('+7 912 734-56-78')), 'an 8 for +7 stands at the beginning')
  t.ok(textMatch('8 912 345-67-89')(byPhone('912 345-67-89')), 'or for nothing')
  t.ok(textMatch('8123')(byPhone('+375 29 812-34-56')), 'an 8 may be any digit')
  t.ok(textMatch('2026')(byPhone('+7 920 260-00-00')))
  const said = {
    ...lead,
    values: { ...PERSON, email: 'ivan1985@client.example', message: 'Сайт к 2026, ИНН 7701234567' }
  }
  for (const text of ['1985', '2026', '7701234567', '2026 7701234567', '345-67']) {
    t.ok(textMatch(text)(said), text)
  }
})

t.test(
  'a person is found by the number with its code, and by either spelling of an address',
  async (t) => {
    const isFound = (text: string, values: Record<string, string>) =>
      textMatch(text)({ ...lead, values })
    const two = { phone: '+7 9123456789, 84951234567 доб. 12' }
    for (const text of ['8 495 123-45-67', '+7 495 123', '8 912 345-67-89 доб. 5', '495 123'])
      t.ok(isFound(text, two), text)
    t.notOk(isFound('+1 912 345-6789', two), 'the code of another country')
    t.notOk(isFound('8 912 345-67-89', { phone: '+1 912 345-6789' }))
    t.ok(isFound('+1 912 345', { phone: '+1 912 345-6789' }))
    const ascii = 'ivan@xn--80a1acny.xn--p1ai'
    for (const text of [ascii, 'Иван ivan@почта.рф', '@почта', 'IVAN@ПОЧТА.РФ', 'ivan@почта。рф']) {
      t.ok(isFound(text, { fio: 'Иван', email: ascii }), text)
      t.ok(isFound(text, { fio: 'Иван', email: 'ivan@почта.рф' }), text)
    }
    t.ok(isFound('пример.рф', { site: 'http%3A%2F%2Fxn--e1afmkfd.xn--p1ai%2F' }))
  }
)

t.test('a sum is read as people write it', async (t) => {
  const sums: [text: string, kopecks: number | undefined][] = [
    ['0', 0],
    ['240000', 24_000_000],
    ['240\u00a0000,5', 24_000_050],
    ['240\u202f000.05 ₽', 24_000_005],
    ['₽ 1500', 150_000],
    ['120 тыс', 12_000_000],
    ['120 тысяч рублей', 12_000_000],
    ['120к', 12_000_000],
    ['1,2 млн', 120_000_000],
    ['1.25 млн руб.', 125_000_000],
    ['0,5 миллиона', 50_000_000],
    ['15 рублей', 1500],
    ['9 000 000 000', 900_000_000_000]
  ]
  for (const [text, kopecks] of sums) t.equal(spokenAmount(text), kopecks, `«${text}»`)
  for (const text of [
    '1,2,3 тыс',
    'тыс',
    '5 млрд',
    '9001 млн',
    '1.234',
    '-5',
    '1e6',
    'много',
    '9000000000,01',
    '0x10'
  ]) {
    t.equal(spokenAmount(text), undefined, text)
  }
})
