import type { Zone } from '../../shared/dates.ts'
import { askedFields, briefLabel } from '../../shared/lead/lead-fields.ts'
import { capitalised } from '../../shared/words/text.ts'
import { deskPaths } from './desk-paths.ts'
import type { Section } from './frame.ts'
import { PASSWORD_LENGTH } from './passwords.ts'
import type { FieldView } from './room/form/field-view.ts'
import { isPicture } from './room/parts/picture-part.ts'
import { textPaths } from './room/text-paths.ts'
import type { Role } from './user-rows.ts'
import { money } from './words.ts'

interface HelperParts {
  asset(name: string): string
  company: () => string
  isDevelopment: boolean
  /** The zone that times of texts are typed in. */
  zone: Zone
  /** Where visitors find the site. */
  siteUrl: string
}

const KEYS = [
  { keys: ['j'], text: 'следующая заявка' },
  { keys: ['k'], text: 'предыдущая заявка' },
  { keys: ['Enter'], text: 'открыть выбранную' },
  { keys: ['x'], text: 'отметить выбранную' },
  { keys: ['o'], text: 'записать итог' },
  { keys: ['/'], text: 'искать' },
  { keys: ['u'], text: 'к списку заявок' },
  { keys: ['?'], text: 'эта подсказка' }
] as const

const PASSWORD_FIELDS = [
  { name: 'password', label: 'Нынешний пароль', complete: 'current-password' },
  {
    name: 'next',
    label: `Новый пароль, не короче ${PASSWORD_LENGTH.least} знаков`,
    complete: 'new-password'
  },
  { name: 'again', label: 'Новый пароль ещё раз', complete: 'new-password' }
] as const

interface MenuLink {
  section: Section
  text: string
  path: string
}

const LEADS = { section: 'leads', text: 'Заявки', path: deskPaths.leads() } as const
const REPORT = { section: 'report', text: 'Отчёт', path: deskPaths.report() } as const
const TEXTS = { section: 'texts', text: 'Тексты', path: textPaths.list() } as const
const AUDIT = { section: 'audit', text: 'Журнал', path: deskPaths.audit() } as const

/** The menu of each role. */
const MENUS: Readonly<Record<Role, readonly MenuLink[]>> = {
  reader: [LEADS, REPORT],
  manager: [LEADS, REPORT],
  editor: [TEXTS],
  administrator: [LEADS, REPORT, TEXTS, AUDIT]
}

/** Attributes of a field that something is wrong with, which `field-fault` says. */
function faultOf(name: string, text: string | undefined): string {
  return text ? ` aria-invalid="true" aria-describedby="${name}-fault"` : ''
}

/** «Имя, телефон, почта, сайт, сообщение, номер». */
const SEARCHED = capitalised(
  [...askedFields(({ isSearched }) => isSearched).map(briefLabel), 'номер'].join(', ').toLowerCase()
)

/** What the desk's templates may use beside their own data, as `desk`. */
export function createDeskHelpers(parts: HelperParts) {
  return {
    asset: parts.asset,
    company: parts.company,
    isDevelopment: parts.isDevelopment,
    paths: deskPaths,
    keys: KEYS,
    passwordFields: PASSWORD_FIELDS,
    menu: (role: Role) => MENUS[role],
    money,
    searched: SEARCHED,
    faultOf,
    ...textHelpers(parts.siteUrl)
  }
}

export type DeskHelpers = ReturnType<typeof createDeskHelpers>

/** What the toolbar puts into a text: only what our Markdown knows. */
const TOOLS = [
  { tool: 'bold', text: 'Жирный', title: 'Жирный, Ctrl+B' },
  { tool: 'italic', text: 'Курсив', title: 'Курсив, Ctrl+I' },
  { tool: 'heading', text: 'Подзаголовок', title: 'Подзаголовок' },
  { tool: 'link', text: 'Ссылка', title: 'Ссылка, Ctrl+K' },
  { tool: 'list', text: 'Список', title: 'Список' },
  { tool: 'numbers', text: '1. Список', title: 'Нумерованный список' },
  { tool: 'quote', text: 'Выноска', title: 'Выноска' },
  { tool: 'table', text: 'Таблица', title: 'Таблица' }
] as const

/** What templates of the editor's room may use beside their own data. */
function textHelpers(siteUrl: string) {
  return {
    texts: textPaths,
    tools: TOOLS,
    siteUrl,
    /** «Без тире. От 10 до 70 знаков.» */
    hintOf: ({ hint, length }: FieldView) =>
      [hint, length && `${length.charAt(0).toUpperCase()}${length.slice(1)}.`]
        .filter(Boolean)
        .join(' '),
    isPicture
  }
}
