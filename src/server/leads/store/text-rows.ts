import type { Publication, PublicationAction, TextDraft } from '../text-records.ts'

export interface DraftRow {
  file: string
  body: string
  base: string | null
  pictures: string
  actor: string
  at: number
}

export interface PublicationRow {
  id: number
  version: number
  at: number
  actor: string
  action: string
  file: string
  due_at: number | null
  failed: string | null
}

export interface FileRow {
  publication_id: number
  file: string
  before: string | null
  after: string | null
  is_picture: number
}

export function toDraft({ file, body, base, pictures, actor, at }: DraftRow): TextDraft {
  return {
    file,
    text: body,
    base: base ?? undefined,
    pictures: JSON.parse(pictures),
    actor,
    at: new Date(at)
  }
}

export function toPublication(row: PublicationRow, files: readonly FileRow[]): Publication {
  const { id, version, at, actor, action, file, due_at: dueAt, failed } = row
  return {
    id,
    version,
    at: new Date(at),
    actor,
    action: action as PublicationAction,
    file,
    changes: files.map((one) => ({
      file: one.file,
      before: one.before ?? undefined,
      after: one.after ?? undefined,
      isPicture: one.is_picture === 1
    })),
    ...(dueAt === null ? {} : { due: new Date(dueAt) }),
    ...(failed === null ? {} : { failed })
  }
}
