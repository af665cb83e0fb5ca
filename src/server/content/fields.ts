import { type TProperties, Type } from 'typebox'
import Format from 'typebox/format'

/** Nobody has read the source yet; `npm run check` keeps naming it. */
export const UNREAD = 'pending'

/** What is asked of a text that no pattern could ask. */
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  moment: isMoment,
  month: (text) => /^\d{4}-\d{2}$/.test(text) && isMoment(`${text}-01`),
  clock: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  'time-zone': (text) => /^[A-Z]\w+\/[\w/-]+$/.test(text) && isTimeZone(text),
  'source-address': isSourceAddress,
  reading: (text) => text === UNREAD || isMoment(text)
}
for (const [name, check] of Object.entries(FORMATS)) Format.Set(name, check)

/** A day, or a time with its offset. */
export const Moment = Type.String({
  format: 'moment',
  description:
    'a day of the calendar, 2026-11-20, or a time with its offset, 2026-11-20T10:00+03:00'
})
export const Month = Type.String({ format: 'month', description: 'a month, 2026-11' })
/** Hours and minutes. */
export const Clock = Type.String({ format: 'clock', description: 'hours and minutes, 09:00' })
export const TimeZone = Type.String({
  format: 'time-zone',
  description: 'a time zone by its IANA name, Europe/Moscow'
})
/** The address of the page that says it: the front page of a portal is no source. */
export const SourceAddress = Type.String({
  format: 'source-address',
  description: 'the address of the page itself, https://example.ru/law/156, or one of this site'
})
/** When somebody last read a source. */
const Reading = Type.String({
  format: 'reading',
  description: 'the day on which it was read, 2026-11-20, or pending'
})
/** What a source has beside its name. */
export const SourcePlace = {
  url: Type.Optional(SourceAddress),
  read: Type.Optional(Reading)
}
export const Slug = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  description: 'small Latin letters, digits and hyphens between them'
})
export const Path = Type.String({
  pattern: '^/([a-z0-9-]+/)*$',
  description: 'an address of this site, /services/seo/'
})
export const Line = Type.String({ pattern: '\\S', description: 'a text that is not empty' })
export const Lines = Type.Array(Line)

export const Sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the words of an edition, which npm run new -- edition writes'
})

export const PICTURE_NAME = '^[a-z0-9]+(-[a-z0-9]+)*\\.(jpe?g|png|webp|avif)$'
/** A picture beside the text, by the name of its file. */
export const Picture = Type.String({
  pattern: PICTURE_NAME,
  picture: true,
  description: 'the name of a picture beside the text, of small Latin letters, oblozhka.jpg'
})

/** Collections that others name entries of. */
type Named = 'people' | 'news' | 'articles' | 'cases' | 'offices' | 'services'

export interface FieldsRules {
  /** Fields that must not come before others, by time or as numbers: the later one by the earlier one. */
  notBefore?: Readonly<Record<string, string>>
  /** The offset is the time zone's. */
  clock?: 'agrees'
  /** The rows of a rating's tables have its own filters and metrics. */
  rows?: 'as declared'
  /** One may take part in a rating's next edition after this one and before its month. */
  edition?: 'in time'
  /** Values agree with their months, events with both. */
  series?: 'case' | 'chart'
  /** Works agree with the tariffs, the outcome with the steps. */
  service?: 'agrees'
}

/** Named fields and no others. */
export function fields<Fields extends TProperties>(own: Fields, rules: FieldsRules = {}) {
  return Type.Object(own, { additionalProperties: false, ...rules })
}

/** The slug of an entry that must exist and be no draft; a service is named by its address. */
export function reference(refers: Named) {
  const shape = refers === 'services' ? Path : Slug
  return Type.String({ ...shape, refers })
}

/** The most letters of a description that search results show. */
export const DESCRIPTION_LENGTH = 175

/** Title with « — Тригопункт» added is 30 to 70 characters: what search results show whole. */
const Seo = fields({
  title: Type.String({ minLength: 10, maxLength: 70 }),
  description: Type.String({ minLength: 110, maxLength: DESCRIPTION_LENGTH }),
  noindex: Type.Optional(Type.Boolean())
})

export const Common = {
  title: Line,
  seo: Seo,
  updated: Moment,
  draft: Type.Optional(Type.Boolean()),
  demo: Type.Optional(Type.Boolean()),
  /** What people call it who search. */
  asked: Type.Optional(Lines)
}
export const Lead = Type.String({ minLength: 20, maxLength: 260 })
export const Teaser = Type.String({ minLength: 60, maxLength: 175 })

/** The host has a dot within it; `[^\s/]+\.[^\s/]+` would take a long one apart at each of its dots. */
function isSourceAddress(text: string): boolean {
  const [, host = ''] = /^https?:\/\/([^\s/]+)\/\S+$/.exec(text) ?? []
  return host.slice(1, -1).includes('.') || /^\/([a-z0-9-]+\/)+$/.test(text)
}

/** A calendar day there is, with a time of day there is when there is one. */
function isMoment(text: string): boolean {
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCDate() === Number(day) && !Number.isNaN(Date.parse(text))
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('ru', { timeZone: name }))
  } catch {
    return false
  }
}
