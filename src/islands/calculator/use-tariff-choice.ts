import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { ADD_FIELD, type PriceList } from '../../shared/price/price-list.ts'
import { quarterOf } from '../../shared/price/quarter.ts'
import { quarterRequest } from '../../shared/price/quarter-message.ts'
import {
  readTariffChoice,
  type TariffChoice,
  tariffQuery
} from '../../shared/price/tariff-choice.ts'
import { fillBegun, fillRequests, openRequests } from './fill-requests.ts'
import { bringIntoSight, showAddress, showChosen } from './show-choice.ts'

export interface AskedChoice {
  list: PriceList
  /** What the page was asked for, as it stands in an address; empty when nothing is chosen. */
  query: string
  /** The address named more than there is. */
  isPartial: boolean
}

/** What the form holds is the choice; what else on the page speaks of it follows. */
export function useTariffChoice({ list, query, isPartial }: AskedChoice) {
  const form = useRef<HTMLFormElement>(null)
  const [asked] = useState(() => ({
    ...readTariffChoice(list, new URLSearchParams(query)),
    isPartial
  }))
  const [choice, setChoice] = useState<TariffChoice>(asked)

  const take = useCallback(() => {
    if (!form.current) return
    const chosen = readForm(form.current, list)
    setChoice(chosen)
    showAddress(tariffQuery(list, chosen))
    showChosen(chosen)
    fillRequests(requestOf(list, chosen), openRequests())
  }, [list])

  useEffect(() => {
    const current = tariffQuery(list, choice)
    // The visitor may have chosen before React came, or the browser may have brought a choice back.
    const follow = () => {
      if (form.current && tariffQuery(list, readForm(form.current, list)) !== current) take()
    }
    // A draft that is restored into a request may hold an earlier calculation.
    const begin = ({ target }: { target: EventTarget | null }) => {
      fillBegun(requestOf(list, choice), target)
    }
    follow()
    begin({ target: document.activeElement })
    addEventListener('pageshow', follow)
    document.addEventListener('lead-begun', begin)
    return () => {
      removeEventListener('pageshow', follow)
      document.removeEventListener('lead-begun', begin)
    }
  }, [list, choice, take])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const isAdded = submitter instanceof HTMLButtonElement && submitter.name === ADD_FIELD
    if (isAdded) add(event.currentTarget, submitter.value)
    take()
    bringIntoSight(isAdded ? 'calc' : 'sum')
  }

  return { form, asked, choice, change: take, submit }
}

function readForm(form: HTMLFormElement, list: PriceList): TariffChoice {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return readTariffChoice(list, new URLSearchParams(values))
}

function requestOf(list: PriceList, choice: TariffChoice) {
  return quarterRequest(list, choice, quarterOf(list, choice))
}

/** A button of the price list puts its tariff into the field of its service. */
function add(form: HTMLFormElement, value: string): void {
  const [key = '', number = ''] = value.split('.')
  const field = form.elements.namedItem(key)
  if (!(field instanceof HTMLSelectElement)) return
  field.value = number
  field.closest('details')?.setAttribute('open', '')
}
