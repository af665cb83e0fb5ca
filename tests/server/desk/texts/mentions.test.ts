import t from 'tap'
import { goneFigures, mentionsOf } from '../../../../src/server/desk/texts/served-texts.ts'

t.test('where else a figure stands that goes away', async (t) => {
  const gone = goneFigures('price: 45000\nс 2026 года, 24.11.2025', 'price: 48000\nс 2027 года')
  t.same(gone, ['45000'], 'neither years nor days')
  t.same(goneFigures('45000, от 45 000 ₽', '48000, от 45 000 ₽'), ['45000'], 'one of two')
  const texts = [
    { title: 'Вопросы', path: '/texts/a', text: 'Аудит стоит 45 000 ₽ и занимает неделю' },
    { title: 'Другое', path: '/texts/b', text: 'Номер 145 000 и 45 0001' },
    { title: 'Неразрывный', path: '', text: 'от 45\u00a0000' }
  ]
  t.same(
    mentionsOf(gone, texts).map(({ title, figure }) => [title, figure]),
    [
      ['Вопросы', '45 000'],
      ['Неразрывный', '45\u00a0000']
    ]
  )
  t.same(mentionsOf([], texts), [])
})

t.test('an hour, a phone and a street that go away are looked for like a sum', async (t) => {
  const office = (address: string, to: string, phone: string) =>
    `phone: ${phone}\naddress: ${address}\nhours: { from: "09:00", to: "${to}" }`
  const gone = goneFigures(
    office('ул. Показательная, д. 7, офис 3', '18:00', '+7 (843) 000-01-03'),
    office('ул. Новая, д. 1, офис 9', '17:00', '+7 (843) 000-02-44')
  )
  t.same(gone, ['18:00', '+78430000103', 'показательн'])
  const texts = [
    { title: 'Часы', path: '', text: 'будни 9:00–18:00' },
    { title: 'Улица', path: '', text: 'Офис на Показательной' },
    { title: 'Телефон', path: '', text: 'звоните +7 843 000-01-03 днём' },
    { title: 'Другое', path: '', text: 'в 8:00, показания, ул. Новая, 118:00' }
  ]
  t.same(
    mentionsOf(gone, texts).map(({ title, figure }) => [title, figure]),
    [
      ['Часы', '18:00'],
      ['Улица', 'Показательной'],
      ['Телефон', '+7 843 000-01-03']
    ]
  )
})
