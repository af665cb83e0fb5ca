import { type ReportLine, reportRows } from './report-row.ts'

const RECEIVERS = 'reports/receivers.test.ts'
const LETTERS = 'reports/letters.test.ts'
const DESK = 'reports/desk.test.ts'
const INTAKE = 'reports/intake.test.ts'
const FILES = 'reports/files.test.ts'
const DOCUMENTS = 'reports/documents.test.ts'
const ONE_ADDRESS = 'faults/one-address.test.ts'
const ROWS = 'project/many-rows.test.ts'

const LINES: readonly ReportLine[] = [
  [
    'S01',
    'nodejs/node 52075, 54359',
    'a target 250 ms away with A and AAAA records, no route for IPv6',
    'reached by the site and by commands; the doctor names what was tried',
    RECEIVERS
  ],
  [
    'S02',
    'OpenCTI 18064',
    'one of two recipients is answered 450 or 550',
    'it alone is tried again; a lasting refusal is told of and in the doctor',
    LETTERS
  ],
  [
    'S03',
    'bytebase 20925, lago-api 245',
    '200 with a body that cannot be read',
    'a webhook and a messenger have it by the status; a CRM is asked again',
    RECEIVERS
  ],
  [
    'S04',
    'cuttlefish 49, zotonic 3508',
    '552 5.2.2 to DATA',
    'a full mailbox is waited for and named',
    LETTERS
  ],
  ['S05', 'bsl-analyzer 9, wc-api-python 40', 'JSON with a BOM', 'read without it', RECEIVERS],
  [
    'S06',
    'promptfoo 2012',
    'https://user:password@host/',
    'Authorization: Basic, or refused at the start without the password shown',
    RECEIVERS
  ],
  ['S07', 'Google Ads, upload of conversions', 'conversions --format google-ads', '+0000', FILES],
  ['S08', 'grammY 40', 'a slash at the end of an API address', 'dropped as it is read', RECEIVERS],
  [
    'S09',
    'sanic 2625, zenodo 1707',
    'a name in decomposed letters',
    'found in composed ones',
    DESK
  ],
  ['S10', 'MimeKit 1254', 'a Cyrillic domain of the sender', 'ASCII in all headers', LETTERS],
  [
    'S11',
    'express-rate-limit 234',
    'X-Forwarded-For with a port',
    'the visitor is the address alone, IPv6 in brackets too',
    INTAKE
  ],
  ['S12', 'SheetJS 557', 'a name _x0041_ in a workbook', '_x005F_x0041_', FILES],
  ['S13', 'odoo 99995', 'phones in CSV', 'an apostrophe only where a formula can be', FILES],
  ['S14', 'Excel and bare values', '0012, 1/2, 19 digits in CSV', 'shown as they were sent', FILES],
  [
    'S15',
    'verifiers of Standard Webhooks',
    'a secret without whsec_',
    'checked by its base64, as the doctor says',
    RECEIVERS
  ],
  ['S16', 'Loris 8338', 'a link to a lead on another site, signed in', 'the card opens', DESK],
  ['S17', 'zulip 13193', 'out-of-office replies', 'Auto-Submitted: auto-generated', LETTERS],
  ['S18', 'busboy 318', 'a multipart body of no bytes', '400 bad_multipart', INTAKE],
  ['S19', 'php-src 8206', 'a file named a"b.pdf', 'a"b.pdf', INTAKE],
  [
    'S20',
    'nodemailer 1766',
    'an e-mail of `"boss@evil.example x"@client.ru`',
    'answers go to no other domain',
    LETTERS,
    'held'
  ],
  [
    'S21',
    'nodemailer 1838',
    'a subject of letters beyond the basic plane',
    'none is split between encoded words',
    LETTERS,
    'held'
  ],
  ['S22', 'buildmail 11', 'a Russian subject with numbers', 'no space is lost', LETTERS, 'held'],
  [
    'S23',
    'unemail 121, PHPMailer 36',
    'a subject of 200 letters',
    'lines of 998 octets, words of 75 at most',
    LETTERS,
    'held'
  ],
  [
    'S24',
    'fastify/busboy 228',
    'bytes after the closing boundary, in a packet of their own',
    'the form is answered',
    INTAKE,
    'held'
  ],
  ['S25', 'busboy 292, 20', 'names in UTF-8 and with escaped quotes', 'kept', INTAKE, 'held'],
  [
    'S26',
    'busboy 226',
    'filename and filename*',
    'the file is taken under the first: a form may hold no second (RFC 7578)',
    INTAKE,
    'held'
  ],
  ['S27', 'busboy 139', 'a boundary with a slash', 'read', INTAKE, 'held'],
  [
    'S28',
    'omnidesk 146, urllib3 3743',
    'Retry-After of centuries',
    'an hour at most, no busy loop',
    RECEIVERS,
    'held'
  ],
  [
    'S29',
    'fastify 1817, CVE-2026-3635',
    'X-Forwarded-Host from a stranger',
    'not believed',
    INTAKE,
    'held'
  ],
  [
    'S30',
    'changedetection.io 274',
    'a message of 5,000 letters to Telegram',
    'shortened, with contacts and number',
    RECEIVERS,
    'held'
  ],
  ['S31', 'contact-form-7 40', 'the button pressed twice', 'one lead', INTAKE, 'held'],
  [
    'S32',
    'gravity-forms-duplicate-prevention 7',
    'the e-mail mended after sending',
    'another lead',
    INTAKE,
    'held'
  ],
  [
    'P1',
    'attack of our own',
    '1,700 half headers over TLS from one address',
    'another gets 20 pages of 20, and its lead is taken',
    ONE_ADDRESS
  ],
  [
    'P2',
    'attack of our own',
    '30 uploads of 10 MiB without their last bytes',
    'the file of another address is taken',
    ONE_ADDRESS
  ],
  [
    'P3',
    'attack of our own',
    '10,000 refused attempts to sign in',
    'a row of the audit for each account, network and window; no list is spread into arguments',
    DESK
  ],
  [
    'P4',
    'attack of our own',
    'an address that is refused tries other accounts',
    'their users are let in; a known browser has an allowance of its own',
    DESK
  ],
  [
    'P5',
    'attack of our own',
    'searches while the site is down',
    'no query in any log',
    'faults/nginx.test.ts'
  ],
  ['P6', 'attack of our own', 'very many leads are due', 'no list is spread into arguments', ROWS],
  ['P7', 'attack of our own', 'a file named by 176 emoji', 'a name that can be saved', DESK],
  ['P8', 'attack of our own', 'a NUL in forms and filters of the desk', '422', DESK],
  ['P9', 'attack of our own', 'direction marks in a name', 'shown, and turning nothing', DESK],
  ['P10', 'attack of our own', 'a person is erased', 'what managers searched by goes too', DESK],
  ['P11', 'attack of our own', 'a keyless repeat from elsewhere', 'learns no number', INTAKE],
  [
    'N06',
    'PostgreSQL in SQL_ASCII',
    'a database of the site',
    'refused, named by the doctor',
    'reports/database.test.ts'
  ],
  ['N07', 'caniemail.com', 'line breaks in Outlook', '<br>', LETTERS],
  ['N10', 'newsboat', 'a feed that is polled', 'compressed, and 304 to who has it', FILES],
  [
    'N14',
    'a bare machine',
    'umask 077 at the build',
    'nginx reads the files',
    'project/built-site.test.ts'
  ],
  [
    'N15',
    'a bare machine',
    'a sender without SPF, DKIM, DMARC',
    'told by operations.md and the doctor',
    LETTERS
  ],
  ['N09', 'a contract as PDF', 'signatures at the end of a page', 'whole, tagged', DOCUMENTS],
  [
    'N11',
    'npm',
    'npm ci --omit=optional',
    'a line that says what to do',
    'reports/packages.test.ts'
  ],
  ['N12', 'LibreOffice', 'a template with a formula', 'it reckons, and prints readably', DOCUMENTS],
  ['N13', 'Word', 'a template', 'its language, its author, heads with tables', DOCUMENTS],
  ['N08', 'LibreOffice', 'sums and times in a workbook', 'numbers and dates', FILES]
]

/** What concerns servers, receivers and operators. */
export const SERVER_ROWS = reportRows(LINES)
