import { type Static, Type } from 'typebox'
import type { Messenger } from '../shared/company.ts'

/** Where visitors can write to the company; what is not set is shown nowhere. */
export const CONTACT_SETTINGS = {
  CONTACT_TELEGRAM: address('t\\.me', 'Telegram', 'https://t.me/agency_example'),
  CONTACT_MAX: address('max\\.ru', 'MAX', 'https://max.ru/agency_example'),
  CONTACT_VK: address('vk\\.(?:com|ru)', 'VK', 'https://vk.com/agency_example')
}

const NAMES = [
  ['CONTACT_TELEGRAM', 'Telegram'],
  ['CONTACT_MAX', 'MAX'],
  ['CONTACT_VK', 'ВКонтакте']
] as const

type ContactSettings = Static<ReturnType<typeof Type.Object<typeof CONTACT_SETTINGS>>>

/** The messengers that are set, in the order in which pages show them. */
export function messengersOf(settings: Readonly<ContactSettings>): Messenger[] {
  return NAMES.flatMap(([variable, name]) => {
    const url = settings[variable]
    return url ? { name, url } : []
  })
}

function address(host: string, name: string, example: string) {
  return Type.Optional(
    Type.String({
      pattern: `^https://${host}/[^\\s<>"]+$`,
      description: `Address of the company in ${name}, for visitors, such as ${example}.`
    })
  )
}
