import { Fragment } from 'react'
import type { City } from '../../shared/city.ts'
import type { Messenger } from '../../shared/company.ts'
import type { FormLang } from '../../shared/lead/form-words.ts'
import { NEXT_WORDS } from '../../shared/lead/next-words.ts'
import { useOffice } from '../use-office.ts'

export interface NextCallsProps {
  lang?: FormLang
  /** Of the company: shown until a city is chosen. */
  phone: City['phone']
  messengers?: readonly Messenger[]
}

/** Where to call or write when plans have changed. */
export function NextCalls({ lang = 'ru', phone, messengers = [] }: NextCallsProps) {
  const words = NEXT_WORDS[lang]
  return (
    <>
      <p>
        {`${words.changed} `}
        <CityPhone phone={phone} />
      </p>
      {messengers.length > 0 && (
        <p>
          {`${words.write} `}
          {messengers.map(({ name, url }, index) => (
            <Fragment key={url}>
              {index > 0 && ', '}
              <a href={url}>{name}</a>
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}

/** The page's script may have put the chosen city's number in before React comes. */
function CityPhone({ phone }: Pick<NextCallsProps, 'phone'>) {
  const office = useOffice()
  const { text, link } = office?.phone ?? phone
  return (
    <a
      className="nowrap"
      href={link}
      data-city-call=""
      data-city-text="phone"
      suppressHydrationWarning
    >
      {text}
    </a>
  )
}
