import { typedJson } from './card/keep-typed.ts'
import { typedIn, unsaved } from './card/typed.ts'
import { deskPaths } from './desk-paths.ts'
import { isTextForm, typedTextIn, typedTextJson } from './texts/typed-text.ts'

const CARD_FORM = /^(\/leads\/[0-9a-f-]{36})\/(?:outcome|notes|assign|deliver)$/

/** What was typed into a form while its session ended, as JSON, and the page that shows the form. */
interface TypedForm {
  page: string
  json: string
}

/** Whether people type into the form that is sent to an address. */
export function isTypedForm(url: string): boolean {
  return CARD_FORM.test(url) || isTextForm(url)
}

/** Undefined where nothing was typed. */
export function typedForm(url: string, body: unknown): TypedForm | undefined {
  if (isTextForm(url)) {
    const typed = typedTextIn(body)
    return typed && { page: url, json: typedTextJson(typed) }
  }
  const [, page = deskPaths.leads()] = CARD_FORM.exec(url) ?? []
  const left = unsaved(typedIn(body), undefined)
  return left && { page, json: typedJson(left) }
}
