import { CHANNEL_NAMES } from '../channels/lists.ts'
import type { StoredLead } from '../leads/lead.ts'
import { originsOf } from '../leads/lead-facets.ts'
import { inWords, type Names } from '../leads/lead-parts.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import type { DeskRecords } from './desk-records.ts'
import { type Cell, csvHead, csvLines, type FileColumn, tablesXlsx } from './file-tables.ts'
import type { SavedNote } from './note-rows.ts'
import type { People } from './people.ts'
import { FORM_NAMES, OUTCOME_NAMES } from './words.ts'

type Store = {
  leads: Pick<LeadStore, 'lastReasons'>
  desk: Pick<DeskRecords, 'notesOfAll'>
}

export interface LeadFileParts {
  store: Store
  /** The leads of the file, in its order. */
  batches: AsyncIterable<readonly StoredLead[]>
  names: Names
  people: Pick<People, 'names'>
}

/** What managers wrote of a lead. */
interface Written {
  reason: string
  notes: readonly SavedNote[]
}

type Column = FileColumn & {
  of(lead: StoredLead, written: Written, parts: LeadFileParts): Cell
}

/** What the list shows in its order, then what managers wrote, then what the card says. */
const COLUMNS: readonly Column[] = [
  { title: 'Пришла', kind: 'time', of: ({ createdAt }) => createdAt },
  { title: 'Имя', kind: 'text', of: nameOf },
  { title: 'Тема', kind: 'text', of: topicOf },
  { title: 'Телефон', kind: 'text', of: said('phone') },
  { title: 'Почта', kind: 'text', of: said('email') },
  {
    title: 'Канал',
    kind: 'text',
    of: (lead) => originOf(lead, ({ channel }) => CHANNEL_NAMES[channel])
  },
  { title: 'Источник', kind: 'text', of: (lead) => originOf(lead, ({ source }) => source) },
  { title: 'Офис', kind: 'text', of: said('city') },
  {
    title: 'Ответственный',
    kind: 'text',
    of: ({ assignee = '' }, _, { people }) => people.names.get(assignee) ?? ''
  },
  { title: 'Сумма, ₽', kind: 'money', of: ({ amount = '' }) => amount },
  { title: 'Итог', kind: 'text', of: ({ outcome }) => OUTCOME_NAMES[outcome] },
  { title: 'Дата итога', kind: 'time', of: ({ outcomeAt = '' }) => outcomeAt },
  { title: 'Причина', kind: 'text', of: (_, { reason }) => reason },
  { title: 'Заметки', kind: 'long', of: (_, { notes }, parts) => notesText(notes, parts) },
  { title: 'Сообщение', kind: 'long', of: said('message') },
  { title: 'Сайт', kind: 'text', of: said('site') },
  { title: 'Номер заявки', kind: 'text', of: ({ resultID }) => resultID }
]

function nameOf({ values, status }: StoredLead): string {
  return values.fio?.trim() || (status === 'erased' ? 'Данные стёрты' : 'Без имени')
}

function topicOf({ values, form }: StoredLead, _: Written, { names }: LeadFileParts): string {
  return inWords(values, names).theme || FORM_NAMES[form]
}

function said(field: 'phone' | 'email' | 'city' | 'message' | 'site'): Column['of'] {
  return ({ values }, _, { names }) => inWords(values, names)[field] ?? ''
}

function originOf(
  { status, values }: StoredLead,
  word: (origin: ReturnType<typeof originsOf>['last']) => string
): string {
  return status === 'erased' ? '' : word(originsOf(values).last)
}

/** «28 нояб., 18:27, Анна: перезвонить», a line each. */
function notesText(
  notes: readonly SavedNote[],
  { names: { zone }, people }: LeadFileParts
): string {
  return notes
    .map(({ at, actor, text }) => {
      return `${zone.shortDateTime(at)}, ${people.names.get(actor) ?? actor}: ${text}`
    })
    .join('\n')
}

async function* rowBatches(parts: LeadFileParts): AsyncGenerator<Cell[][]> {
  const { store, batches } = parts
  for await (const leads of batches) {
    const ids = leads.map(({ resultID }) => resultID)
    const [reasons, notes] = [await store.leads.lastReasons(ids), await store.desk.notesOfAll(ids)]
    yield leads.map((lead) => {
      const written = {
        reason: reasons.get(lead.resultID) ?? '',
        notes: notes.get(lead.resultID) ?? []
      }
      return COLUMNS.map((column) => column.of(lead, written, parts))
    })
  }
}

/** Leads as people read them, for a spreadsheet. */
export async function* leadFileCsv(parts: LeadFileParts): AsyncGenerator<string> {
  yield csvHead({ columns: COLUMNS })
  for await (const rows of rowBatches(parts)) {
    yield csvLines({ columns: COLUMNS, rows }, parts.names.zone)
  }
}

/** A workbook is made whole, in memory. */
export const MOST_IN_WORKBOOK = 20_000
/** Long messages and notes fill the memory sooner. */
const MOST_CHARACTERS = 16 * 2 ** 20

/** Undefined where there is more than a workbook is made of. */
export async function leadFileXlsx(parts: LeadFileParts): Promise<Buffer | undefined> {
  const rows: Cell[][] = []
  let characters = 0
  for await (const batch of rowBatches(parts)) {
    rows.push(...batch)
    for (const cell of batch.flat()) characters += String(cell).length
    if (rows.length > MOST_IN_WORKBOOK || characters > MOST_CHARACTERS) return undefined
  }
  return tablesXlsx('Заявки', [{ name: 'Заявки', columns: COLUMNS, rows }], parts.names.zone)
}
