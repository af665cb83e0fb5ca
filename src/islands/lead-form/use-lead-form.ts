import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type LeadForm, WEB_FORM_IDS } from '../../shared/lead-fields.ts'
import {
  checkLead,
  type LeadErrors,
  type LeadRules,
  requiredContacts
} from '../../shared/lead-rules.ts'
import { createBotCheck } from './bot-token.ts'
import { readForm } from './read-form.ts'
import { createLeadSender } from './send-lead.ts'

/** Tells the page, from the form upwards, that a lead has arrived. */
export interface LeadSentDetail {
  resultID: string
  webFormID: number
}

interface LeadFormOptions {
  kind: LeadForm
  rules: LeadRules
  workerUrl: string
  errors: LeadErrors
}

const ALL_REQUIRED = { phone: true, email: true }

/** What a lead form does: which stars it shows, what it complains of, and how it sends. */
export function useLeadForm({ kind, rules, workerUrl, errors: serverErrors }: LeadFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(serverErrors)
  const [required, setRequired] = useState(ALL_REQUIRED)
  const [isSending, setSending] = useState(false)
  const [botCheck] = useState(() => createBotCheck(workerUrl))
  const [sender] = useState(() => createLeadSender(botCheck, rules))

  const followContacts = useCallback(() => {
    if (form.current) setRequired(requiredContacts(readForm(form.current).contacts))
  }, [])

  // The visitor may have typed, or the browser filled in, before React came.
  useEffect(followContacts, [followContacts])

  function edit({ target }: FormEvent<HTMLFormElement>) {
    botCheck.prepare()
    sender.forget()
    followContacts()
    const { name } = target as HTMLInputElement
    if (name === 'phone' || name === 'email') setErrors(({ [name]: _, ...others }) => others)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    if (isSending) return

    const filled = readForm(element)
    const check = checkLead(kind, filled.values, rules)
    complain(element, check.ok ? {} : check.errors)
    if (!check.ok) return

    setSending(true)
    const answer = await sender.send(filled)
    setSending(false)
    if (answer.result === 'success') finish(element, answer.resultID)
    else complain(element, answer.fields ?? {})
  }

  function complain(element: HTMLFormElement, found: LeadErrors) {
    setErrors(found)
    const fields = [...element.elements] as HTMLInputElement[]
    fields.find(({ name }) => name in found)?.focus()
  }

  function finish(element: HTMLFormElement, resultID: string) {
    element.reset()
    setRequired(ALL_REQUIRED)
    const detail: LeadSentDetail = { resultID, webFormID: Number(WEB_FORM_IDS[kind]) }
    element.dispatchEvent(new CustomEvent('lead-sent', { bubbles: true, detail }))
  }

  return { form, errors, required, isSending, edit, submit, prepare: botCheck.prepare }
}
