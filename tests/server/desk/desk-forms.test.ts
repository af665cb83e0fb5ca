import t from 'tap'
import { readOutcome } from '../../../src/server/desk/card-changes.ts'
import {
  createDeskCookies,
  formToken,
  isFormToken,
  newToken,
  tokenHash
} from '../../../src/server/desk/cookies.ts'
import { DeskRefusal, formText } from '../../../src/server/desk/form-body.ts'
import { passwordFault } from '../../../src/server/desk/passwords.ts'
import { assigneeOptions, peopleFor, readAssignee } from '../../../src/server/desk/people.ts'
import { newTotpSecret, totpStep, totpUri } from '../../../src/server/desk/sign-in.ts'
import type { DeskUser, Role } from '../../../src/server/desk/user-rows.ts'
import { MOSCOW } from '../../support/moscow.ts'

const NOW = new Date('2026-11-21T10:00:00Z')

/** What a refused form is told. */
function refusalOf(read: () => unknown): string {
  try {
    return `taken: ${JSON.stringify(read())}`
  } catch (error) {
    if (error instanceof DeskRefusal) return error.text ?? ''
    throw error
  }
}

t.test('a field of a form is its first text, and empty when there is none', async (t) => {
  const bodies: [body: unknown, text: string][] = [
    [{ a: 'one' }, 'one'],
    [{ a: ['first', 'second'] }, 'first'],
    [{ a: { b: 'x' } }, ''],
    [{}, ''],
    ['a', '']
  ]
  for (const [body, text] of bodies) t.equal(formText(body, 'a', 5), text, JSON.stringify(body))
  t.equal(formText({ a: '12345' }, 'a', 5), '12345')
  t.equal(formText({ a: '12\r\n45' }, 'a', 5), '12\n45', 'a break is one, as `maxlength` counts it')
  t.equal(
    refusalOf(() => formText({ a: '123456' }, 'a', 5)),
    'Не длиннее 5 знаков.'
  )
})

t.test('the time of an outcome is one of the clock in Moscow, and not to come', async (t) => {
  const timeOf = (at: string) =>
    readOutcome({ outcome: 'lost', happened: at }, NOW, MOSCOW).at.toISOString()
  t.equal(timeOf(''), NOW.toISOString(), 'nothing is now')
  t.equal(timeOf('2026-11-21T13:00'), NOW.toISOString())
  t.equal(timeOf('2026-01-01T00:30'), '2025-12-31T21:30:00.000Z')
  t.equal(timeOf('2024-02-29T12:00'), '2024-02-29T09:00:00.000Z')
  t.equal(
    refusalOf(() => timeOf('2026-11-21T13:01')),
    'Эта дата ещё не наступила.'
  )
  const nonsense = [
    '2025-02-29T12:00',
    '2026-11-19T24:00',
    '2026-11-20',
    '2026-11-20T25:00',
    '20.11.2026T10:00',
    'x'
  ]
  for (const text of nonsense) {
    t.equal(
      refusalOf(() => timeOf(text)),
      'Такой даты нет.',
      text
    )
  }
})

const user = (id: number, email: string, role: Role): DeskUser => {
  return { id, email, role, name: '', timeZone: '', passwordHash: '', createdAt: NOW }
}
const USERS = [
  user(1, 'anna@agency.example', 'manager'),
  user(2, 'anna@studio.example', 'administrator'),
  user(3, 'boris@agency.example', 'manager'),
  user(4, 'olga@agency.example', 'reader')
]

t.test('people are called by their names, and told apart by their addresses', async (t) => {
  const users = USERS.map((one, i) => ({ ...one, name: ['Анна', 'Анна', 'Борис'][i] ?? '' }))
  const { names } = await peopleFor({ id: 3 }, { users: async () => users })
  const called = ['1', '2', '3', '4', 'boris@agency.example'].map((key) => names.get(key))
  t.same(called, [
    'Анна, anna@agency.example',
    'Анна, anna@studio.example',
    'Борис',
    'olga',
    'Борис'
  ])
})

const peopleOf = (id: number) => peopleFor({ id }, { users: async () => USERS })

t.test('a lead may be given to whoever works, oneself first', async (t) => {
  const people = await peopleOf(3)
  const texts = (chosen: string) => assigneeOptions(people, chosen).map(({ text }) => text)
  const all = ['Никто', 'boris (вы)', 'anna@agency.example', 'anna@studio.example']
  t.same(texts(''), all)
  t.same(texts('4'), [...all, 'olga'], 'who has it stays, also as a reader')
  t.same(texts('99'), [...all, '99'], 'or gone')
  t.same(
    assigneeOptions(people, '3').filter(({ isChosen }) => isChosen),
    [{ value: '3', text: 'boris (вы)', isChosen: true }]
  )
  t.equal(assigneeOptions(await peopleOf(4), '').length, 4, 'a reader is not offered')
  t.equal(readAssignee({ assignee: '1' }, people), '1')
  t.equal(readAssignee({}, people), '')
  for (const assignee of ['4', '99', 'mine', '1 ']) {
    t.match(
      refusalOf(() => readAssignee({ assignee }, people)),
      'назначить нельзя',
      assignee
    )
  }
})

t.test(
  'cookies of the desk are for it alone, and over https nobody else can set them',
  async (t) => {
    const plain = createDeskCookies(false)
    const secure = createDeskCookies(true)
    const host = 'desk.example'
    t.equal(plain.set({ host }, 'desk', 'abc'), 'desk=abc; Path=/; HttpOnly; SameSite=Strict')
    t.equal(
      secure.set({ host }, 'desk-form', 'x'),
      '__Host-desk-form=x; Path=/; HttpOnly; SameSite=Strict; Secure'
    )
    t.match(secure.remove({ host }, 'desk'), /^__Host-desk=; .*; Secure; Max-Age=0$/)
    t.equal(plain.read({ host, cookie: 'a=1; desk=abc' }, 'desk'), 'abc')
    t.equal(plain.read({ host, cookie: 'desk-form=abc' }, 'desk'), undefined)
    t.equal(secure.read({ host, cookie: 'desk=planted; __Host-desk=own' }, 'desk'), 'own')
    t.equal(secure.read({ host, cookie: 'desk=planted' }, 'desk'), undefined)
    t.equal(plain.read({ host }, 'desk'), undefined)
  }
)

t.test(
  'two desks on one host have each their own cookies (OctoPrint/OctoPrint#1479)',
  async (t) => {
    const cookies = createDeskCookies(false)
    const [one, other] = [{ host: '127.0.0.1:4101' }, { host: '[::1]:4201' }]
    const cookie = [one, other]
      .map((at) => cookies.set(at, 'desk', at.host).split(';')[0])
      .join('; ')
    for (const at of [one, other]) t.equal(cookies.read({ ...at, cookie }, 'desk'), at.host)
    t.equal(cookies.read({ host: '127.0.0.1:4301', cookie }, 'desk'), undefined)
  }
)

t.test('a form belongs to the browser that was given it', async (t) => {
  const [secret, other] = [newToken(), newToken()]
  t.ok(isFormToken(formToken(secret), secret))
  for (const given of [formToken(other), secret, '', undefined, 7, [formToken(secret)]]) {
    t.notOk(isFormToken(given, secret))
  }
  t.equal(Buffer.from(secret, 'base64url').length, 32)
  t.match(tokenHash(secret), /^[0-9a-f]{64}$/)
})

t.test('RFC 6238, appendix B: codes of an authenticator, by the last six digits', async (t) => {
  // «12345678901234567890» in base32.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const vectors: [seconds: number, code: string][] = [
    [59, '287082'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130']
  ]
  const at = (seconds: number) => new Date(seconds * 1000)
  for (const [seconds, code] of vectors) {
    const step = Math.floor(seconds / 30)
    t.equal(totpStep(secret, code, at(seconds)), step, code)
    t.equal(totpStep(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`, at(seconds + 30)), step)
    t.equal(totpStep(secret, code, at(seconds + 60)), undefined, 'two steps later')
  }
  for (const code of ['', '28708', '2870820', 'abcdef', '287083']) {
    t.equal(totpStep(secret, code, at(59)), undefined, code)
  }
  t.match(
    totpUri(secret, 'anna@agency.example', 'desk.agency.example'),
    /^otpauth:\/\/totp\/desk\.agency\.example:anna.*secret=GEZDGNBV/
  )
  t.match(newTotpSecret(), /^[A-Z2-7]{32}$/)
})

t.test('a password is refused for what makes it easy, not for its alphabet', async (t) => {
  const email = 'anna@agency.example'
  const passwords: [password: string, fault: string | undefined][] = [
    ['1234567', 'short'],
    ['😀😀😀😀', 'short'],
    ['мост через Оку, 1957', undefined],
    ['a'.repeat(257), 'long'],
    ['Anna@Agency.example', 'email'],
    ['anna2026!!', 'email'],
    ['anna мост через Оку', undefined],
    ['аааааааабв', 'poor'],
    ['password1', 'common'],
    ['йцукенгш', 'common']
  ]
  for (const [password, fault] of passwords) {
    t.equal(await passwordFault(password, email), fault, password.slice(0, 30))
  }
})
