import { pathOf, readableAddress } from '../../../shared/attribution/address.ts'
import { type AskedField, leadNumber } from '../../../shared/lead/lead-fields.ts'
import { isEmailValid } from '../../../shared/lead/lead-rules.ts'
import { APPLICATION_THEME } from '../../../shared/lead/themes.ts'
import { PALETTE } from '../../../shared/palette.ts'
import { toPlain, toPlainLines } from '../../../shared/words/plain-text.ts'
import { escapeHtml } from '../../../shared/words/text.ts'
import { CHANNEL_NAMES } from '../../channels/lists.ts'
import { byClock } from '../../leads/call-times.ts'
import { callLink, contactsOf, mailLink } from '../../leads/contact.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { type LeadOrigin, originsOf } from '../../leads/lead-facets.ts'
import { inWords, saidFields } from '../../leads/lead-parts.ts'
import type { OutgoingLead, StandIns } from '../delivery-target.ts'
import { dayOf, firstTask } from '../first-task.ts'
import {
  cardOf,
  consentOf,
  fileOf,
  type LeadFact,
  namesOf,
  oneLine,
  rawOf,
  STATUS_NOTES
} from '../lead-words.ts'

/** A way to answer at once. */
interface Answer {
  title: 'Позвонить' | 'Написать'
  text: string
  href: string
}

/** A letter about a lead in words, for its page and its text alike. Nothing of it holds control characters. */
type LeadLetter = ReturnType<typeof leadLetter>

type Kind = 'call' | 'application' | 'request'

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  call: 'Просят перезвонить',
  application: 'Отклик на вакансию',
  request: 'Заявка'
}

const LONGEST_SUBJECT = 150

/** What stands at the head of a letter, as an answer or as its message. */
const SHOWN_APART: readonly AskedField[] = ['fio', 'theme', 'phone', 'message']

export function leadLetter(outgoing: OutgoingLead, standIns: StandIns) {
  const { lead, fileAbsence } = outgoing
  const { values, createdAt } = lead
  const { zone, company } = standIns
  const names = namesOf(standIns)
  const kind = kindOf(lead)
  const theme = toPlain((inWords(values, names).theme ?? '').replace(APPLICATION_THEME, '')).trim()
  const name = oneLine(values.fio ?? '', 200) || 'Без имени'
  const task = firstTask(lead, names)
  const about = [`${KIND_NAMES[kind]}: ${name}`, kind === 'application' ? theme : small(theme)]
  return {
    subject: oneLine(`${about.filter(Boolean).join(', ')} — ${task.value}`, LONGEST_SUBJECT),
    company: company(),
    /** What visitors are shown as the number, «5861-DC7E». */
    number: leadNumber(lead.resultID),
    kind: KIND_NAMES[kind],
    name,
    theme,
    /** «четверг, 26 ноября, 01:53 по Москве» */
    received: `${dayOf(createdAt, zone)}, ${zone.minuteOf(createdAt).slice(-5)} ${byClock(zone)}`,
    task,
    answers: answersOf(lead, standIns),
    /** May have lines. */
    message: toPlainLines(values.message ?? '').trim(),
    facts: told([
      ...saidFields(values, ['name', 'contact', 'fact', 'text'], names)
        // An e-mail to which nothing can be sent is shown as it was typed.
        .filter(({ name, value }) => !(name === 'email' && isEmailValid(value)))
        .filter(({ name }) => !SHOWN_APART.includes(name))
        .map(({ label, value }) => [label, value] as const),
      ['Файл', fileOf(lead, fileAbsence ?? 'enclosed')]
    ]),
    source: sourceOf(lead, standIns),
    /** What is to be minded; empty for most. */
    alarm: STATUS_NOTES[lead.verdict] ?? '',
    /** Address of the card at the desk; empty without a desk. */
    card: cardOf(lead, standIns),
    technical: technicalOf(lead)
  }
}

function kindOf({ form, values }: StoredLead): Kind {
  if (form === 'callback') return 'call'
  return values.theme?.startsWith(APPLICATION_THEME) ? 'application' : 'request'
}

/** A theme within a sentence; what is written in capitals, such as SEO, stays. */
function small(theme: string): string {
  return /^\p{Lu}\p{Ll}/u.test(theme) ? theme.charAt(0).toLowerCase() + theme.slice(1) : theme
}

function answersOf(lead: StoredLead, standIns: StandIns): Answer[] {
  const { phone, email } = contactsOf(lead.values, standIns)
  const answers: Answer[] = []
  if (phone) answers.push({ title: 'Позвонить', text: oneLine(phone, 32), href: callLink(phone) })
  if (isEmailValid(email)) {
    const subject = encodeURIComponent(`Ваша заявка ${leadNumber(lead.resultID)}`)
    answers.push({
      title: 'Написать',
      text: oneLine(email, 254),
      href: `${mailLink(email)}?subject=${subject}`
    })
  }
  return answers
}

/** «Реклама, yandex / cpc / brand, страница /contacts/. Впервые: Поиск, Яндекс» */
function sourceOf({ values }: StoredLead, { zone }: StandIns): string {
  const { first, last } = originsOf(values)
  const page = pathOf(readableAddress(values.page))
  const now = [originWords(last), page && `страница ${page}`].filter(Boolean).join(', ')
  if (originWords(first) === originWords(last) || !first.source) return toPlain(now)
  const at = new Date(values.firstContactTime ?? Number.NaN)
  const day = Number.isNaN(at.getTime()) ? '' : ` ${zone.shortDay(at)}`
  return toPlain(`${now}. Впервые${day}: ${originWords(first)}`)
}

function originWords({ channel, source }: LeadOrigin): string {
  return [CHANNEL_NAMES[channel], source].filter(Boolean).join(', ')
}

function technicalOf({ resultID, values, repeatOf }: StoredLead): LeadFact[] {
  return told([
    ['Номер', resultID],
    ['Страница', readableAddress(values.page)],
    ['Вход', readableAddress(values.entryUrl)],
    ['Первая страница', readableAddress(values.firstContactUrl)],
    ['Как прислала страница', rawOf(values)],
    ['Метка Метрики', values.clientID],
    ['Согласие', consentOf(values)],
    ['Повторная заявка', repeatOf ? `прошлая: ${repeatOf}` : '']
  ])
}

function told(pairs: readonly (readonly [label: string, value: string | undefined])[]): LeadFact[] {
  return pairs.flatMap(([label, value = '']) => {
    const text = toPlain(value).trim()
    return text ? [{ label, value: text }] : []
  })
}

const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** The letter as a page: tables and inline styles, without pictures, so that nothing is fetched and nothing is missing. */
export function letterHtml(letter: LeadLetter): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(letter.subject)}</title>
<style>${LETTER_SHEET}</style>
</head>
<body class="page" style="${STYLES.page}">
${TABLE} class="page" style="${STYLES.page}"><tr><td align="center" style="padding:24px 0">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
${TABLE} class="sheet" style="${STYLES.sheet}">
${rowsOf(letter).join('\n')}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

function rowsOf(letter: LeadLetter): string[] {
  const { message, facts, source, alarm, card } = letter
  const origin = source ? [{ label: 'Откуда', value: source }] : []
  return [
    row(20, brand(letter)),
    row(16, `<div class="rule" style="${STYLES.rule}">&nbsp;</div>`),
    row(6, head(letter)),
    row(20, task(letter)),
    ...letter.answers.map((answer, i) => row(i === 0 ? 20 : 8, button(answer, i === 0))),
    ...(message ? [row(16, paragraph('message', 'ink', lines(message)))] : []),
    ...(facts.length + origin.length > 0 ? [row(18, pairs([...facts, ...origin]))] : []),
    ...(alarm
      ? [row(12, paragraph('alarm', 'signal', `<b>!</b>&nbsp; ${escapeHtml(alarm)}`))]
      : []),
    ...(card ? [row(10, cardLink(card))] : []),
    row(14, technical(letter.technical))
  ]
}

function row(top: number, inner: string): string {
  return `<tr><td class="side" style="padding:${top}px 32px 0">${inner}</td></tr>`
}

function paragraph(style: keyof typeof STYLES, kind: string, inner: string): string {
  return `<p class="${kind}" style="${STYLES[style]}">${inner}</p>`
}

function brand({ company, number }: LeadLetter): string {
  return `${TABLE}><tr><td class="ink" style="${STYLES.brand}"><span class="signal" style="${STYLES.signal}">&#9651;</span>&nbsp;${escapeHtml(company)}</td><td class="soft" style="${STYLES.number}">${escapeHtml(number)}</td></tr></table>`
}

function head({ kind, theme, name, received }: LeadLetter): string {
  const about = [kind, theme].filter(Boolean).join(': ')
  return `${paragraph('kind', 'soft', escapeHtml(about))}
<h1 class="ink" style="${STYLES.name}">${escapeHtml(name)}</h1>
${paragraph('when', 'soft', escapeHtml(received))}`
}

function task({ task: { label, value, note } }: LeadLetter): string {
  return `${TABLE}><tr><td class="task" style="${STYLES.task}">${paragraph('taskValue', 'ink', escapeHtml(`${label}: ${value}`))}${paragraph('taskNote', 'soft', escapeHtml(note))}</td></tr></table>`
}

/** Fingers hit 44 px, and the address is one link with its title. */
function button({ title, text, href }: Answer, isMain: boolean): string {
  const [color, kind] = isMain ? [PALETTE.signal500, 'main'] : [PALETTE.paper0, 'line']
  const border = isMain ? color : PALETTE.ink400
  const ink = isMain ? '' : ' class="ink"'
  return `<table role="presentation" class="half" width="320" cellpadding="0" cellspacing="0" border="0" style="width:320px;max-width:100%"><tr><td class="${kind}" align="center" bgcolor="${color}" style="border:1px solid ${border};border-radius:4px"><a${ink} href="${escapeHtml(href)}" style="${STYLES.answer}"><span style="${STYLES.answerTitle}">${title}</span>${escapeHtml(text)}</a></td></tr></table>`
}

/** Outlook and others know no `white-space: pre-wrap`. Source: caniemail.com. */
function lines(text: string): string {
  return escapeHtml(text).replace(/\n/g, '<br>').replace(/ {2}/g, ' &nbsp;')
}

function pairs(facts: readonly LeadFact[]): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="soft" width="96" valign="top" style="width:96px;${STYLES.label}">${label}</td><td class="ink" valign="top" style="${STYLES.value}">${escapeHtml(value)}</td></tr>`
  )
  return `${TABLE} style="table-layout:fixed">${rows.join('')}</table>`
}

function cardLink(card: string): string {
  return `<a class="ink" href="${escapeHtml(card)}" style="${STYLES.card}">Открыть карточку</a><span class="signal" style="${STYLES.signal}"> &#8594;</span>`
}

function technical(facts: readonly LeadFact[]): string {
  const said = facts.map(({ label, value }) => `${label}: ${escapeHtml(value)}`)
  return `<div class="rule soft" style="${STYLES.technical}">${said.join('<br>')}</div>`
}

/** Fonts that systems have: nothing is fetched. */
const TEXT = "font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const MONO = "font-family:Consolas,'Cascadia Mono',Menlo,'Courier New',monospace"

const { ink950: INK, ink500: SOFT, signal700: SIGNAL, paper100: PAPER, paper200: RULE } = PALETTE

/** Mail programs know styles where they are used, and few of them elsewhere. Source: caniemail.com. */
const STYLES = {
  page: `margin:0;padding:0;background:${PAPER}`,
  sheet: `width:100%;max-width:600px;table-layout:fixed;background:${PALETTE.paper0}`,
  brand: `${TEXT};font-size:17px;line-height:24px;font-weight:600;color:${INK}`,
  number: `${MONO};font-size:14px;line-height:24px;color:${SOFT};text-align:right`,
  rule: `border-top:1px solid ${RULE};font-size:0;line-height:0`,
  kind: `margin:0;${TEXT};font-size:15px;line-height:22px;color:${SOFT};overflow-wrap:anywhere`,
  name: `margin:4px 0 0;${TEXT};font-size:30px;line-height:36px;font-weight:600;letter-spacing:-.6px;color:${INK};overflow-wrap:anywhere;word-break:break-word`,
  when: `margin:6px 0 0;${TEXT};font-size:14px;line-height:21px;color:${SOFT}`,
  task: `padding:11px 16px;border-left:4px solid ${PALETTE.signal500};background:${PAPER}`,
  taskValue: `margin:0;${TEXT};font-size:17px;line-height:24px;font-weight:600;color:${INK}`,
  taskNote: `margin:2px 0 0;${TEXT};font-size:14px;line-height:20px;color:${SOFT}`,
  answer: `display:block;padding:7px 10px;${TEXT};font-size:17px;line-height:23px;font-weight:600;color:${INK};text-decoration:none;overflow-wrap:anywhere;word-break:break-word`,
  answerTitle: 'display:block;font-size:12px;line-height:17px;font-weight:400',
  message: `margin:0;${TEXT};font-size:17px;line-height:27px;color:${INK};overflow-wrap:anywhere;word-break:break-word`,
  label: `padding:3px 12px 3px 0;${TEXT};font-size:14px;line-height:21px;color:${SOFT}`,
  value: `padding:3px 0;${TEXT};font-size:14px;line-height:21px;color:${INK};overflow-wrap:anywhere;word-break:break-word`,
  alarm: `margin:0;${TEXT};font-size:14px;line-height:21px;color:${SIGNAL}`,
  card: `display:inline-block;color:${INK};${TEXT};font-size:17px;line-height:44px;font-weight:600`,
  technical: `padding:12px 0 26px;border-top:1px solid ${RULE};${TEXT};font-size:12px;line-height:18px;color:${SOFT};overflow-wrap:anywhere;word-break:break-all`,
  signal: `color:${SIGNAL}`
} as const

const DARK = `.page{background:${PALETTE.ink950}!important}
.sheet{background:${PALETTE.ink900}!important}
.sheet .ink{color:${PALETTE.paper50}!important}
.sheet .soft{color:${PALETTE.ink300}!important}
.sheet .signal{color:${PALETTE.signal500}!important}
.sheet .line{background:${PALETTE.ink900}!important}
.sheet .rule{border-color:${PALETTE.ink700}!important}
.sheet .task{background:#1c2430!important}`

/** What no inline style can say: narrow windows, and dark ones, by the system or by Outlook's own attributes. */
const LETTER_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){.side{padding-left:20px!important;padding-right:20px!important}.half{width:100%!important}}
@media (prefers-color-scheme:dark){${DARK}}
[data-ogsc] .ink{color:${PALETTE.paper50}!important}
[data-ogsc] .soft{color:${PALETTE.ink300}!important}
[data-ogsb] .sheet{background:${PALETTE.ink900}!important}
[data-ogsb] .task{background:#1c2430!important}`

/** The letter for who reads no HTML: the same in the same order. */
export function letterText(letter: LeadLetter): string {
  const { kind, number, name, theme, received, task, message, facts, source, alarm, card } = letter
  const parts = [
    `${kind.toUpperCase()} ${number}`,
    [name, theme, received].filter(Boolean).join('\n'),
    [
      `${task.label}: ${task.value} (${task.note})`,
      ...letter.answers.map(
        ({ title, text }) => `${title === 'Позвонить' ? 'Телефон' : 'Почта'}: ${text}`
      )
    ].join('\n'),
    message,
    [
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      source && `Откуда: ${source}`,
      alarm && `Внимание: ${alarm}`
    ]
      .filter(Boolean)
      .join('\n'),
    card && `Карточка: ${card}`,
    ['-- ', ...letter.technical.map(({ label, value }) => `${label}: ${value}`)].join('\n')
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
