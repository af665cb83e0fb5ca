import { Readable } from 'node:stream'
import t from 'tap'
import {
  type Command,
  describeArgs,
  readFilter,
  readId,
  toDate,
  UsageError
} from '../../../src/server/commands/command.ts'
import {
  conversionsCommand,
  outcomeCommand
} from '../../../src/server/commands/leads/conversions-leads.ts'
import { deskUserCommand, readPassword } from '../../../src/server/commands/leads/desk-user.ts'
import { eraseCommand, retentionCommand } from '../../../src/server/commands/leads/erase-leads.ts'
import { exportCommand } from '../../../src/server/commands/leads/export-leads.ts'
import { listCommand } from '../../../src/server/commands/leads/list-leads.ts'
import {
  redeliverCommand,
  releaseCommand
} from '../../../src/server/commands/leads/redeliver-leads.ts'
import { showCommand } from '../../../src/server/commands/leads/show-lead.ts'
import { MOSCOW } from '../../support/moscow.ts'

const ID = '11111111-2222-4333-8444-555555555555'
const OTHER = ID.replaceAll('1', '9')

t.test(
  'the audit holds which leads and which options, and nothing that names a person',
  async (t) => {
    const kept: [args: string, object: string, detail: string][] = [
      ['', '', ''],
      [ID, ID, ''],
      [`${ID} ${OTHER} --yes`, `${ID} ${OTHER}`, '--yes'],
      ['--status new --limit 5', '', '--status new --limit 5'],
      ['--status=new', '', '--status=new'],
      [`${ID} won --amount 240000 --reason дорого`, ID, 'won --amount 240000 --reason …'],
      ['--phone +79123456789', '', '--phone …'],
      ['--phone=+79123456789 --yes', '', '--phone --yes'],
      ['--email anna@client.example', '', '--email …'],
      ['79123456789', '', '…'],
      ['-p79123456789', '', '-p'],
      ['--limit 5 79123456789', '', '--limit 5 …'],
      [`--target ${ID} 79123456789`, ID, '--target …'],
      ['add anna@client.example --role reader', '', '… … --role reader']
    ]
    for (const [args, object, detail] of kept) {
      t.same(describeArgs(args.split(' ').filter(Boolean)), { object, detail }, args)
    }
  }
)

t.test('a day is one of the calendar, written with its year first', async (t) => {
  const days: [text: string, time: string][] = [
    ['2026-11-01', '2026-10-31T21:00:00.000Z'],
    ['2024-02-29', '2024-02-28T21:00:00.000Z'],
    ['2026-11-01T10:40', '2026-11-01T07:40:00.000Z'],
    ['2026-12-31T23:59+03:00', '2026-12-31T20:59:00.000Z'],
    ['2026-01-01T00:30:00Z', '2026-01-01T00:30:00.000Z']
  ]
  for (const [text, time] of days) t.equal(toDate('--at', text, MOSCOW).toISOString(), time)
  const nonsense = ['01.11.2026', '10', '2026', '2026-11', '2026-13-01', '2026-06-31', 'now', '']
  for (const text of [...nonsense, '2025-02-29', '2026-11-01 10:00', '2026-06-31T10:00Z']) {
    t.throws(() => toDate('--at', text, MOSCOW), /--at ".*" is no date such as 2026-11-01/, text)
  }
})

t.test('filters are what leads may be, and a number is one that a database takes', async (t) => {
  t.same(readFilter({}, MOSCOW), {})
  t.same(
    readFilter(
      { status: 'new', form: 'main', outcome: 'won', since: '2026-11-01', limit: '7' },
      MOSCOW
    ),
    {
      status: 'new',
      form: 'main',
      outcome: 'won',
      since: new Date('2026-10-31T21:00Z'),
      limit: 7
    }
  )
  t.throws(
    () => readFilter({ status: 'open' }, MOSCOW),
    /--status is one of new, quarantine, released, erased, not "open"/
  )
  t.throws(() => readFilter({ form: 'constructor' }, MOSCOW), UsageError)
  t.throws(() => readFilter({ outcome: 'WON' }, MOSCOW), UsageError)
  for (const limit of ['0', '-1', '1.5', '1e3', '', '07', ' 7', '9'.repeat(16)]) {
    t.throws(() => readFilter({ limit }, MOSCOW), /--limit/, `«${limit}»`)
  }
})

/** What wrong arguments are told, before any database is opened. */
const WRONG: [command: Command, args: string, said: RegExp][] = [
  [showCommand, '', /show takes one id/],
  [showCommand, `${ID} ${OTHER}`, /show takes one id/],
  [showCommand, `${ID} --file`, /--file/],
  [listCommand, '--colour', /^Unknown option '--colour'$/],
  [listCommand, '--sinse 2026-11-01', /^Unknown option '--sinse': did you mean --since\?$/],
  [listCommand, '2026-11-01', /list takes only options/],
  [exportCommand, 'leads.csv', /export takes only options: --output leads\.csv/],
  [listCommand, '--channel tv', /--channel is one of paid, organic/],
  [listCommand, '--delivery lost', /--delivery is one of pending/],
  [releaseCommand, '', /release takes one id/],
  [retentionCommand, ID, /retention takes no id/],
  [outcomeCommand, ID, /outcome takes an id and an outcome/],
  [outcomeCommand, `${ID} sold`, /the outcome is one of new, in_work/],
  [outcomeCommand, `${ID} won --amount 1.234`, /no sum in roubles/],
  [outcomeCommand, `${ID} won --amount 9000000000.01`, /no sum in roubles/],
  [outcomeCommand, `${ID} won --at 2226-01-01`, /in the future/],
  [eraseCommand, '', /erase takes an id, or --phone, or --email/],
  [eraseCommand, `${ID} --email a@b.example`, /erase takes an id, or/],
  [eraseCommand, '--phone 12-34-56', /too short/],
  [redeliverCommand, '', /redeliver takes ids, or --dead, or --all/],
  [redeliverCommand, `${ID} --all`, /redeliver takes ids, or/],
  [deskUserCommand, '', /the action is one of add, list/],
  [deskUserCommand, 'add a@b.example', /needs --role/],
  [deskUserCommand, 'add anna --role reader', /takes an e-mail/],
  [deskUserCommand, 'list a@b.example', /takes no e-mail/],
  [deskUserCommand, 'remove a@b.example c@d.example', /takes one e-mail/],
  [deskUserCommand, 'add a@b.example --role owner', /--role is one of reader/],
  [conversionsCommand, '', /--format/],
  [conversionsCommand, '--format excel', /--format is one of metrika, google-ads/]
]

t.test('wrong arguments are refused in words, before anything is opened', async (t) => {
  for (const [command, args, said] of WRONG) {
    const prepare = () => command.prepare(args.split(' ').filter(Boolean), MOSCOW)
    t.throws(prepare, said, args)
    t.throws(prepare, UsageError, args)
  }
  t.equal(readId([ID], 'show'), ID)
})

t.test('a password is the first line of what is piped in', async (t) => {
  const read = (...chunks: string[]) =>
    readPassword(Readable.from(chunks.map((chunk) => Buffer.from(chunk))) as typeof process.stdin)
  t.equal(await read('мост через Оку\nвторая\n'), 'мост через Оку')
  t.equal(await read('мо', 'ст\r\n'), 'мост')
  t.equal(await read(' spaced '), ' spaced ')
  for (const nothing of ['', '\n', '\r\nsecond\n']) await t.rejects(read(nothing), /No password/)
})
