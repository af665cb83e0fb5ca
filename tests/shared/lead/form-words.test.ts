import t from 'tap'
import {
  FIXED_FORM_HIDDEN,
  FIXED_FORM_PATHS,
  fixedFormOf
} from '../../../src/shared/lead/fixed-form.ts'
import { faultIn, promiseOf } from '../../../src/shared/lead/form-words.ts'
import { CALL_HOURS, formOf, LEAD_LIMITS } from '../../../src/shared/lead/lead-fields.ts'
import { filledContact, MESSAGES, requiredContacts } from '../../../src/shared/lead/lead-rules.ts'
import { fill } from '../../../src/shared/words/fill.ts'
import { FORM_TEXTS } from '../../support/lead-form-examples.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const FAULTS = [
  ...Object.values(MESSAGES).filter((message) => typeof message === 'string'),
  ...Object.values(LEAD_LIMITS).map(MESSAGES.tooLong)
]

t.test('every message of the rules has English of its own, with the same numbers', async (t) => {
  const english = FAULTS.map((fault) => faultIn('en', fault))
  for (const [index, text] of english.entries()) {
    const fault = FAULTS[index] ?? ''
    t.match(text, /^Error! [A-Z][^а-яё]+$/i, fault)
    t.notMatch(text, /\p{Script=Cyrillic}|\$/u, fault)
    const numbers = (said: string) => (said.match(/\d+/g) ?? []).map(Number)
    t.same(numbers(text), numbers(fault), fault)
    t.equal(faultIn('ru', fault), fault)
  }
  t.equal(new Set(english).size, new Set(FAULTS).size, 'no two faults are told as one')
  t.equal(faultIn('en', 'Ошибка! Такой ещё не было'), 'Ошибка! Такой ещё не было')
})

t.test('how far a file is sent is said in the language of the form', async (t) => {
  t.equal(plain(fill(FORM_TEXTS.ru.form.sent, { percent: 50 })), 'Отправлено 50 %')
  t.equal(fill(FORM_TEXTS.en.form.sent, { percent: 100 }), '100 % sent')
})

t.test('a promise is that of its topic, with the wait that the company gives', async (t) => {
  const { promises } = FORM_TEXTS.ru
  const said = (theme?: string) => plain(promiseOf(theme, promises))
  t.equal(said(), 'Ответим в рабочее время за 30 минут')
  t.equal(said('press'), 'Ответим в рабочее время по Москве за два часа')
  t.equal(said('rating'), 'Ответим за пять рабочих дней')
  t.equal(said('complaint'), 'Ответим за два рабочих дня')
  for (const theme of ['', 'seo', 'vacancy', 'callback', '__proto__', 'toString']) {
    t.equal(promiseOf(theme, promises), promises.request, theme)
  }
  t.equal(promiseOf('press', FORM_TEXTS.en.promises), FORM_TEXTS.en.promises.request)
})

t.test('the fixed form stands beside articles and ratings', async (t) => {
  t.equal(FIXED_FORM_HIDDEN.maxAgeS, 86_400, 'and rests for a day')
  const paths = {
    '/education/articles/': 'article',
    '/education/articles/seo/': 'article',
    '/rating/': 'agencies',
    '/rating/agentstva-prodvizheniya/2025/': 'agencies',
    '/rating/vidimost-sajtov/': 'rating'
  }
  for (const [path, title] of Object.entries(paths)) {
    t.ok(FIXED_FORM_PATHS.test(path), path)
    t.equal(fixedFormOf(path), title)
  }
  for (const path of ['/', '/education/', '/rating', '/news/rating/', '/education/glossary/']) {
    t.notOk(FIXED_FORM_PATHS.test(path), path)
  }
})

t.test('a request says which form it is of, or its fields do', async (t) => {
  t.equal(formOf({}), 'main')
  t.equal(formOf({ webFormID: '2' }), 'callback')
  t.equal(formOf({ webFormID: '1', from: '09:00' }), 'main', 'what it says goes first')
  t.equal(formOf({ webFormID: '3' }), 'main')
  t.equal(formOf({ from: '' }), 'callback')
  t.equal(formOf({ to: '18:00' }), 'main')
  t.equal(formOf({ webFormID: '', do_not_check_captcha: 'Y' }), 'callback')
})

t.test('one contact makes the other optional, as soon as it is whole', async (t) => {
  const required = (phone: string, email: string) => requiredContacts({ phone, email })
  t.same(required('', ''), { phone: true, email: true })
  t.same(required('912 345-67-89', ''), { phone: true, email: false })
  t.same(required('', ' a@b.ru '), { phone: false, email: true })
  t.same(required('912 3XX-XX-XX', 'a@b'), { phone: true, email: true })
  t.same(required('912 345-67-89', 'a@b.ru'), { phone: false, email: false })
})

t.test('a stand-in is no contact, with its parentheses or without', async (t) => {
  const standIn = '+7 (000) 000-00-00'
  t.equal(filledContact(undefined, standIn), '')
  t.equal(filledContact(' +7 000 000-00-00 ', standIn), '')
  t.equal(filledContact(standIn, standIn), '')
  t.equal(filledContact(' +7 912 ', standIn), '+7 912')
  t.same([CALL_HOURS[0], CALL_HOURS.at(-1), CALL_HOURS.length], ['09:00', '19:00', 11])
})
