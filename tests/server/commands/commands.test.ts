import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import t, { type Test } from 'tap'
import { noteTargets } from '../../../src/server/delivery/open-targets.ts'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'
import { LEAD_FIELDS } from '../../../src/shared/lead/lead-fields.ts'
import { GOOD_LEAD } from '../../support/lead-request.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { matchLists } from '../../support/match-lists.ts'
import { newLead } from '../../support/new-lead.ts'

const leads = (dir: string, ...args: string[]) => leadTool({ DATA_DIR: dir }, ...args)

/** A folder with one ordinary lead and one that would like to be a formula. */
async function seed(t: Test) {
  const dir = t.testdir()
  const store = openSqliteStore(dir)
  await store.leads.accept(newLead())
  await store.leads.accept(
    newLead({
      status: 'quarantine',
      values: {
        fio: '=HYPERLINK("http://evil.example";"x")',
        message: 'а;"б"\nв\u001B[31m',
        phone: '+7 1'
      }
    })
  )
  const [first] = await store.leads.list()
  await store.close()
  return { dir, id: first?.resultID as string }
}

/** What a start of the site notes of where it delivers to. */
async function siteWith(dir: string, targets: string[]) {
  const store = openSqliteStore(dir)
  await noteTargets(store.settings, targets)
  await store.close()
}

t.test('list --json gives objects with the names that were sent', async (t) => {
  const { dir, id } = await seed(t)

  const { stdout } = await leads(dir, 'list', '--json')

  const [lead] = JSON.parse(stdout)
  t.match(lead, {
    ...GOOD_LEAD,
    resultID: id,
    form: 'main',
    status: 'new',
    createdAt: /^20\d\d-.*Z$/
  })
  t.equal(lead.callTouchID, '', 'a field that was not sent is there and empty')
})

t.test('list filters, and its table cannot reach the terminal', async (t) => {
  const { dir } = await seed(t)

  const all = await leads(dir, 'list')
  const quarantine = await leads(dir, 'list', '--status', 'quarantine', '--json')

  t.match(all.stdout, 'Анна Смирнова')
  t.notMatch(all.stdout, '\u001B')
  t.equal(JSON.parse(quarantine.stdout).length, 1)
  t.same(JSON.parse((await leads(dir, 'list', '--until', '2020-01-01', '--json')).stdout), [])
})

t.test('show prints one lead, readable', async (t) => {
  const { dir, id } = await seed(t)

  t.match((await leads(dir, 'show', id)).stdout, /site +https:\/\/example\.ru\n/)
  t.match(await leads(dir, 'show', 'none'), { code: 3, stderr: 'There is no lead none.' })
})

t.test('export opens in a spreadsheet without running anything', async (t) => {
  const { dir } = await seed(t)

  const { stdout } = await leads(dir, 'export', '--format', 'csv')

  t.ok(stdout.startsWith('\uFEFFresultID;createdAt;form;'))
  t.match(stdout, `"'=HYPERLINK(""http://evil.example"";""x"")"`)
  t.match(stdout, '"а;""б""\nв')
  t.match(stdout, ';+7 1;', 'a phone is no formula')
  t.ok(stdout.endsWith('\r\n'))
})

t.test(
  'review-security low: what is written for the operator is private, and never through a link',
  async (t) => {
    const { dir } = await seed(t)
    for (const [args, name] of [
      [['export', '--format', 'json', '-o'], 'open.json'],
      [['export', '--format', 'xlsx', '-o'], 'open.xlsx']
    ] as const) {
      const file = `${dir}/${name}`
      await writeFile(file, 'old', { mode: 0o644 })
      t.match(await leads(dir, ...args, file), { code: 0 })
      t.equal((await stat(file)).mode & 0o777, 0o600, name)
      t.not((await readFile(file)).toString(), 'old')

      await writeFile(`${dir}/target`, 'untouched')
      await symlink(`${dir}/target`, `${dir}/link-${name}`)
      t.match(await leads(dir, ...args, `${dir}/link-${name}`), { code: 1, stderr: 'is no file' })
      t.equal(await readFile(`${dir}/target`, 'utf8'), 'untouched')
    }
    t.same(
      (await readdir(dir)).filter((name) => name.endsWith('.part')),
      []
    )
  }
)

t.test('wrong usage says what is wrong and ends with 2', async (t) => {
  const { dir } = await seed(t)
  const wrong: [said: string, ...args: string[]][] = [
    ['lst', 'lst'],
    ['--form', 'list', '--form', 'x'],
    ['--nope', 'list', '--nope'],
    ['soon', 'list', '--since', 'soon'],
    ['01.11.2026', 'list', '--since', '01.11.2026'],
    ['10', 'list', '--since', '10'],
    ['2026-02-30', 'list', '--until=2026-02-30'],
    ['2026-13-01', 'list', '--until', '2026-13-01'],
    ['2026-11-01 or so', 'redeliver', '--all', '--since', '2026-11-01 or so'],
    ['<id>', 'show'],
    ['xml', 'export', '--format', 'xml']
  ]
  for (const [said, ...args] of wrong) {
    t.match(await leads(dir, ...args), { code: 2, stdout: /^$/, stderr: said }, args.join(' '))
  }
  t.match((await leads(dir, 'list', '--help')).stdout, '--json')
})

t.test('a folder without a database is a mistake, not an empty list', async (t) => {
  t.match(await leads(`${t.testdir()}/none`, 'list'), { code: 1, stderr: 'No database' })
})

t.test('release takes a lead out of quarantine, once', async (t) => {
  const { dir, id } = await seed(t)
  const [caught] = JSON.parse((await leads(dir, 'list', '--status', 'quarantine', '--json')).stdout)
  t.match(await leads(dir, 'release', caught.resultID), { code: 1, stderr: 'No target is known' })
  await siteWith(dir, [])

  t.match(await leads(dir, 'release', caught.resultID), { code: 0, stdout: 'is released' })
  t.match(await leads(dir, 'release', caught.resultID), { code: 3 })
  t.match(await leads(dir, 'release', id), { code: 3, stderr: 'in quarantine' })
  t.equal(JSON.parse((await leads(dir, 'list', '--status', 'released', '--json')).stdout).length, 1)
})

t.test(
  'review-security 13: a released lead goes where the site delivers, whatever the command sees',
  async (t) => {
    const { dir } = await seed(t)
    const [caught] = JSON.parse(
      (await leads(dir, 'list', '--status', 'quarantine', '--json')).stdout
    )
    await siteWith(dir, ['mail', 'bitrix24'])

    const { stdout } = await leads(dir, 'release', caught.resultID)
    t.match(stdout, 'is released, on its way to mail, bitrix24')
    t.match((await leads(dir, 'show', caught.resultID)).stdout, /delivery +bitrix24 pending/)
    t.match(await leads(dir, 'redeliver', '--all', '--target', 'mail', '--yes'), {
      code: 0,
      stdout: 'mail: 1 to be sent'
    })
    t.match(await leads(dir, 'doctor'), {
      code: 1,
      stdout: /FAULT +targets +the site delivers to mail, bitrix24, this command would to nowhere/
    })
  }
)

t.test('erase names first, then leaves the consent and nothing of the person', async (t) => {
  const { dir, id } = await seed(t)
  const phone = String(GOOD_LEAD.phone).replace('+7 ', '8')

  t.match(await leads(dir, 'erase', '--phone', phone), { code: 0, stdout: '1 would be erased' })
  t.match((await leads(dir, 'show', id)).stdout, 'Анна')
  t.match(await leads(dir, 'erase', '--phone', phone, '--yes'), { code: 0, stdout: '1 erased' })

  const [lead] = JSON.parse((await leads(dir, 'list', '--status', 'erased', '--json')).stdout)
  t.match(lead, { resultID: id, fio: '', phone: '', email: '', message: '', entryUrl: '' })
  t.equal(lead.consent_version, GOOD_LEAD.consent_version ?? '')
  const bytes = Buffer.concat(
    await Promise.all(
      ['site.db', 'site.db-wal'].map((name) =>
        readFile(`${dir}/${name}`).catch(() => Buffer.alloc(0))
      )
    )
  )
  t.notOk(bytes.includes('Анна Смирнова'), 'not in the file either')
  t.match(await leads(dir, 'erase', id, '--yes'), { code: 3 })
  for (const wrong of [[], ['--phone', '12'], ['--email', 'a@b.ru', '--phone', '+79123456789']]) {
    t.equal((await leads(dir, 'erase', ...wrong)).code, 2, wrong.join(' '))
  }
})

t.test('backup is a copy that opens, and does not write over another', async (t) => {
  const { dir, id } = await seed(t)
  const folder = `${dir}/backup/monday`

  t.match(await leads(dir, 'backup', folder), { code: 0, stdout: '2 leads copied' })
  t.match((await leads(folder, 'show', id)).stdout, 'Анна')
  t.match(await leads(dir, 'backup', folder), { code: 1, stderr: 'is there already' })
})

const EVIL = 'зло\u001B]0;pwned\u0007\u009B31m\u0090q\u009C\u202Egnp\u2066\u200F\u0008\u007F'

/** What a terminal obeys, hides or turns round; the mark at the beginning of CSV is none of it. */
const COMMANDS = /[^\n\r\P{Cc}]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** A lead whose every field, file name included, and whose receiver would like to command the terminal. */
async function seedHostile(t: Test) {
  const dir = t.testdir()
  const store = openSqliteStore(dir)
  const values = Object.fromEntries(LEAD_FIELDS.map((field) => [field, `${field} ${EVIL}`]))
  const touch = { at: EVIL, source: EVIL, medium: EVIL, campaign: EVIL, page: EVIL }
  const acceptance = await store.leads.accept(
    newLead({
      values: { ...values, visit_path: JSON.stringify([touch]) },
      targets: ['webhook', 'mail'],
      consent: { kind: 'explicit', version: EVIL, address: EVIL, userAgent: EVIL }
    })
  )
  for (const [target, outcome] of [
    ['webhook', { kind: 'done', remoteID: `${EVIL}\nвторая строка` }],
    ['mail', { kind: 'dead', error: EVIL }]
  ] as const) {
    const claimed = await store.delivery.claim(target, 'a', 1000)
    await store.delivery.settle(claimed?.id ?? 0, 'a', outcome)
  }
  await store.delivery.noteOutage({
    name: 'webhook',
    isBlocked: true,
    isHeld: true,
    reason: EVIL
  })
  await store.leads.audit({ actor: EVIL, action: EVIL, object: EVIL, detail: EVIL })
  await store.close()
  return { dir, id: 'resultID' in acceptance ? acceptance.resultID : '', values }
}

t.test('review-security 10: nothing that a stranger wrote commands the terminal', async (t) => {
  const { dir, id, values } = await seedHostile(t)
  const commands = [
    ['list'],
    ['list', '--json'],
    ['show', id],
    ['show', id, '--json'],
    ['show', EVIL],
    ['release', EVIL],
    ['redeliver', EVIL],
    ['export'],
    ['export', '--format', 'json'],
    ['report'],
    ['report', '--json'],
    ['audit'],
    ['audit', '--json'],
    ['doctor'],
    ['erase', id],
    ['erase', '--phone', EVIL],
    [EVIL]
  ]
  for (const args of commands) {
    const { stdout, stderr } = await leadTool({ DATA_DIR: dir }, ...args)
    t.ok(stdout || stderr)
    t.notMatch(stdout + stderr, COMMANDS, args.join(' '))
    if (args.includes('--json')) t.ok(JSON.parse(stdout), args.join(' '))
  }
  const { stdout } = await leadTool({ DATA_DIR: dir }, 'list', '--json')
  t.match(stdout, '\\u009b31m')
  matchLists(
    t,
    JSON.parse(stdout),
    [{ ...values, visit_path: /pwned/ }],
    'and the values are the same'
  )
  t.match((await leadTool({ DATA_DIR: dir }, 'show', id)).stdout, '\\u001b]0;pwned')
})
