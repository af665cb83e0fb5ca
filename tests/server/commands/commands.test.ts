import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import t, { type Test } from 'tap'
import { noteTargets } from '../../../src/server/delivery/open-targets.ts'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'
import { DIRECT_PATH, DIRECT_WORDS, wordsOf } from '../../support/direct-address.ts'
import { GOOD_LEAD } from '../../support/lead-request.ts'
import { leadTool } from '../../support/lead-tool.ts'
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

t.test(
  'L01, L09: list, show and export say the channel first, and keep the words of an address',
  async (t) => {
    const dir = t.testdir()
    const store = openSqliteStore(dir)
    const address = encodeURIComponent(`https://agency.example${DIRECT_PATH}`)
    const [vk, touch] = ['https://vk.com/', { at: '', campaign: '', page: '/' }]
    const acceptance = await store.leads.accept(
      newLead({
        values: {
          firstContactUrl: encodeURIComponent('https://agency.example/'),
          firstContactCanal: `${vk} / ${vk}`,
          firstContactReferrer: vk,
          entryUrl: address,
          page: address,
          visit_path: JSON.stringify([{ ...touch, source: vk, medium: vk }])
        }
      })
    )
    await store.close()
    const id = 'resultID' in acceptance ? acceptance.resultID : ''

    const list = (await leads(dir, 'list')).stdout
    t.match(list, 'vk.com')
    t.notMatch(list, vk)
    const show = (await leads(dir, 'show', id)).stdout
    t.ok(show.indexOf('firstChannel') < show.indexOf('firstContactCanal'))
    t.match(show, /touch {4}social {2}vk\.com {2}\/\n/)
    t.match(
      show,
      `utm_term=${encodeURIComponent(DIRECT_WORDS.utm_term).replace(/%D\d%../g, decodeURIComponent)}`
    )
    const csv = (await leads(dir, 'export')).stdout
    const [heading = [], row = []] = csv.split('\r\n').map((line) => line.split(';'))
    t.same(wordsOf(decodeURIComponent(row[heading.indexOf('entryUrl')] ?? '')), DIRECT_WORDS)
    t.ok(heading.indexOf('lastChannel') < heading.indexOf('entryCanal'))
  }
)

t.test('export opens in a spreadsheet without running anything', async (t) => {
  const { dir } = await seed(t)

  const { stdout } = await leads(dir, 'export', '--format', 'csv')

  t.ok(stdout.startsWith('\uFEFFresultID;createdAt;form;'))
  t.match(stdout, `"'=HYPERLINK(""http://evil.example"";""x"")"`)
  t.match(stdout, '"а;""б""\nв')
  t.match(stdout, ';+7 1;', 'a phone is no formula')
  t.ok(stdout.endsWith('\r\n'))
})

t.test('export --output writes a file for its owner alone', async (t) => {
  const { dir } = await seed(t)
  const file = `${dir}/leads.json`

  t.match((await leads(dir, 'export', '--format', 'json', '--output', file)).stdout, '2 leads')

  t.equal(JSON.parse(await readFile(file, 'utf8')).length, 2)
  t.equal((await stat(file)).mode & 0o777, 0o600)
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

t.test('nobody’s stand-ins erase nobody', async (t) => {
  const { dir } = await seed(t)
  t.equal((await leads(dir, 'erase', '--email', 'no-email@example.com')).code, 3)
  t.equal((await leads(dir, 'erase', '--phone', '+7 000 000-00-00')).code, 3)
})

t.test('backup is a copy that opens, and does not write over another', async (t) => {
  const { dir, id } = await seed(t)
  const folder = `${dir}/backup/monday`

  t.match(await leads(dir, 'backup', folder), { code: 0, stdout: '2 leads copied' })
  t.match((await leads(folder, 'show', id)).stdout, 'Анна')
  t.match(await leads(dir, 'backup', folder), { code: 1, stderr: 'is there already' })
})
