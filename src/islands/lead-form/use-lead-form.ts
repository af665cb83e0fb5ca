import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { bytesOf } from '../../shared/attribution/address.ts'
import {
  FIELD_LIMIT_BYTES,
  FILE_LIMIT_BYTES,
  type LeadForm,
  type LeadValues,
  WEB_FORM_IDS
} from '../../shared/lead/lead-fields.ts'
import {
  checkLead,
  type LeadErrors,
  type LeadRules,
  lacksConsent,
  MESSAGES,
  requiredContacts
} from '../../shared/lead/lead-rules.ts'
import { links } from '../../shared/links.ts'
import { createDraft, emptyForm, type FormDraft, keepForAgain, showField } from './draft.ts'
import { type LeadAnswer, type ResultID, tellOfLead } from './post-lead.ts'
import type { LeadArrivedDetail } from './repeat-leads.ts'
import { createLeadSender, type FilledForm, type LeadSender, readForm } from './send-lead.ts'

interface LeadFormOptions {
  kind: LeadForm
  rules: LeadRules
  errors: LeadErrors
}

const ALL_REQUIRED = { phone: true, email: true }

/** What a lead form does: which stars it shows, what it complains of, and how it sends. */
export function useLeadForm({ kind, rules, errors: serverErrors }: LeadFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useRef<FormDraft>(null)
  const { errors, setErrors, complain } = useComplaints(form, serverErrors)
  const [required, setRequired] = useState(ALL_REQUIRED)
  const [theme, setTheme] = useState<string>()
  const [sender] = useState(() => createLeadSender(rules))
  const { isSending, progress, isBusy, send } = useSending(sender, draft)

  const follow = useCallback(() => {
    if (!form.current) return
    const { values } = readForm(form.current)
    setRequired(requiredContacts(values))
    setTheme(values.theme)
  }, [])

  const finish = useCallback(
    (resultID: ResultID, sent: LeadValues) => {
      // Before the form is emptied: who thanks for it may look at what it says.
      if (form.current) tellOfLead(form.current, sentLead(kind, resultID, sent))
      if (form.current && !sender.isOutdated()) {
        draft.current?.clear()
        if (lacksConsent(sent)) keepForAgain(form.current)
        emptyForm(form.current)
      }
      follow()
    },
    [kind, sender, follow]
  )

  useEffect(() => {
    if (!form.current) return
    draft.current = createDraft(form.current)
    const sent = draft.current.restore()
    if (sent) void sender.adopt(sent)
    // The visitor may have typed, or the browser filled in, before React came.
    follow()
  }, [sender, follow])

  useLateAnswer(form, sender, finish)

  function edit({ target }: FormEvent<HTMLFormElement>) {
    sender.forget()
    draft.current?.save()
    follow()
    const { name } = target as HTMLInputElement
    const element = form.current
    setErrors((known) => unmended(known, name, element))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy.current) return

    // It comes while the form is validated, which does not wait for it.
    sender.prepare()
    const filled = readForm(event.currentTarget)
    const found = findErrors(kind, filled, rules)
    complain(found)
    if (Object.keys(found).length > 0) return

    const answer = await send(filled)
    if (answer.result === 'success') finish(answer.resultID, filled.values)
    else complain(filled.file ? fileErrors(answer) : {})
  }

  function begin() {
    sender.prepare()
    tellOfBeginning(form.current, kind)
  }

  const handlers = { onFocus: begin, onInput: edit, onSubmit: submit }
  const attributes = { ref: form, ...formAttributes(kind), ...handlers }
  return { form, attributes, errors, required, theme, isSending, progress }
}

/** Sends one at a time, and tells how far it is. */
function useSending(sender: LeadSender, draft: RefObject<FormDraft | null>) {
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [progress, setProgress] = useState(0)

  async function send(filled: FilledForm): Promise<LeadAnswer> {
    isBusy.current = true
    setSending(true)
    try {
      const progress = filled.file ? setProgress : () => undefined
      return await sender.send(filled, progress, (key) => draft.current?.saveSent(key))
    } finally {
      setSending(false)
      setProgress(0)
      isBusy.current = false
    }
  }

  return { isSending, progress, isBusy, send }
}

/** What a form complains of; to complain anew leads to the first fault, once React has put the list of them in its place. */
function useComplaints(form: RefObject<HTMLFormElement | null>, known: LeadErrors) {
  const [errors, setErrors] = useState(known)
  const isNew = useRef(false)
  useEffect(() => {
    if (!form.current || !isNew.current) return
    isNew.current = false
    const fields = [...form.current.elements] as HTMLInputElement[]
    const first = fields.find(({ name }) => name in errors)
    if (first) showField(first, form.current.querySelector('.error-list'))
  }, [form, errors])
  function complain(found: LeadErrors) {
    isNew.current = true
    setErrors(found)
  }
  return { errors, setErrors, complain }
}

/** What is left to complain of when a field has been edited: a contact that another stands in for is asked for no more. */
function unmended(errors: LeadErrors, edited: string, form: HTMLFormElement | null): LeadErrors {
  const needed: Partial<Record<string, boolean>> = form
    ? requiredContacts(readForm(form).values)
    : {}
  const left = Object.entries(errors).filter(
    ([name, fault]) => name !== edited && !(fault === MESSAGES.required && needed[name] === false)
  )
  return Object.fromEntries(left)
}

function tellOfBeginning(form: HTMLFormElement | null, kind: LeadForm): void {
  form?.dispatchEvent(new Event('lead-begun', { bubbles: true }))
  if (kind === 'main') wakeCalculator()
}

function sentLead(kind: LeadForm, resultID: ResultID, values: LeadValues) {
  const { from = '', to = '' } = values
  const isAgreed = !lacksConsent(values)
  return { resultID, webFormID: Number(WEB_FORM_IDS[kind]), hours: { from, to }, isAgreed }
}

/** A lead that had to wait has arrived; the form is thanked for when it still holds it unchanged. */
function useLateAnswer(
  form: RefObject<HTMLFormElement | null>,
  sender: LeadSender,
  finish: (resultID: ResultID, sent: LeadValues) => void
) {
  useEffect(() => {
    function arrive(event: Event) {
      const { key, resultID } = (event as CustomEvent<LeadArrivedDetail>).detail
      if (!form.current || !sender.holds(key)) return
      event.preventDefault()
      finish(resultID, readForm(form.current).values)
      sender.forget()
    }
    document.addEventListener('lead-arrived', arrive)
    return () => document.removeEventListener('lead-arrived', arrive)
  }, [form, sender, finish])
}

function findErrors(kind: LeadForm, { values, file }: FilledForm, rules: LeadRules): LeadErrors {
  const check = checkLead(kind, values, rules)
  // A site travels encoded: the longest in other letters than ours is more than a field may hold.
  const isSiteLong = bytesOf(values.site ?? '') > FIELD_LIMIT_BYTES
  return {
    ...(isSiteLong ? { site: MESSAGES.unreadable } : {}),
    ...(check.ok ? {} : check.errors),
    ...(file && file.size > FILE_LIMIT_BYTES ? { file: MESSAGES.file } : {})
  }
}

/**
 * Of a send that failed nothing is shown (SPEC 4 and 8), whatever its answer says of the fields: they were validated
 * before. Only of its own file, of which SPEC says nothing, a visitor hears: without it the lead may go.
 */
function fileErrors({ code, fields }: Extract<LeadAnswer, { result: 'error' }>): LeadErrors {
  const said = code === 'file_too_large' ? MESSAGES.file : fields?.file
  return typeof said === 'string' ? { file: said } : {}
}

/** Form attributes shared by both forms; without JavaScript they post to the same URL. */
function formAttributes(kind: LeadForm) {
  return {
    className: 'lead-form',
    'data-form': kind,
    method: 'post',
    action: links.leads(),
    encType: 'multipart/form-data',
    noValidate: true,
    // Firefox calls a form faulty that lacks what is required, before anybody has typed, and Orca says so at its first field.
    'aria-invalid': false
  } as const
}

/** A request that is begun touches the calculator of its page, which writes into it. */
function wakeCalculator(): void {
  const calculator = document.querySelector('[data-island="calculator"]:not([data-hydrated])')
  calculator?.dispatchEvent(new Event('focusin'))
}
