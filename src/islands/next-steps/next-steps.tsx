import { Fragment, type ReactNode, useEffect, useState } from 'react'
import type { City } from '../../shared/city.ts'
import { answerRoad, plainRoad } from '../../shared/lead/answer-road.ts'
import { type Asked, promiseWords } from '../../shared/lead/callback-words.ts'
import type { ThanksWords } from '../../shared/lead/form-words.ts'
import { leadNumber } from '../../shared/lead/lead-fields.ts'
import type { Messenger } from '../../shared/site.ts'
import type { ResultID } from '../lead-form/post-lead.ts'
import { trustedHtml } from '../trusted.ts'
import { useOffice } from '../use-office.ts'
import { writeClipboard } from '../write-clipboard.ts'

/**
 * What comes after a request, on the page of thanks. It is one page for all that is sent without scripts: it knows neither
 * the number, nor the topic, nor whether a call was asked for.
 */
export function NextSteps(props: NextCallsProps) {
  const { words } = props
  return (
    <>
      <AnswerSteps
        words={words}
        asked={requestIn(words)}
        note={words.thanks.others}
        unknown={plainRoad()}
        isPage
      />
      <div className="thanks__call">
        <NextCalls {...props} />
      </div>
    </>
  )
}

/** The same before a form is sent. */
export function FormSteps({ words }: { words: ThanksWords }) {
  return <AnswerSteps words={words} asked={requestIn(words)} isPage />
}

const requestIn = ({ promises }: ThanksWords): Asked => ({
  promise: promises.request,
  hours: { from: '', to: '' }
})

interface AnswerStepsProps {
  words: ThanksWords
  asked: Asked
  note?: string | undefined
  /** It is one for all who get their answer at different times, and the page's script has its words. */
  isPage?: boolean
  /** Stands for the road until an office's clock is known. */
  unknown?: string
  children?: ReactNode
}

/**
 * When a request is answered, the way there, and what comes then. What others than the duty desk answer is promised without
 * further steps.
 */
export function AnswerSteps(props: AnswerStepsProps) {
  const { words, asked, note, isPage, unknown = '', children } = props
  const { promises, clock, answers, thanks } = words
  const { lead, office, whens, road } = promiseWords(asked, useOffice(), new Date(), words)
  const isCall = asked.promise === promises.callback
  const hasSteps = isCall || asked.promise === promises.request
  return (
    <div
      className="answer"
      data-next-steps={isPage && clock ? JSON.stringify({ clock, answers }) : ''}
    >
      <p className="answer__when" data-next-lead="">
        {lead}
        {office && ' '}
        {office && <span className="answer__why">{office}</span>}
      </p>
      {note && <p className="answer__note small">{note}</p>}
      {hasSteps && clock && <Road drawing={road ? answerRoad(road) : unknown} />}
      {hasSteps && (
        <ol className="next-steps grid" aria-label={thanks.title}>
          {thanks.steps.map(({ when, what, text }, index) => (
            <li className="next-steps__item" key={what}>
              <p className="next-steps__when label">{whens[index] ?? when}</p>
              <p className="next-steps__what">{(isCall && index === 0 && thanks.call) || what}</p>
              <p className="next-steps__text small">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {children}
    </div>
  )
}

/** Its room is kept until an office's clock is known. */
function Road({ drawing }: { drawing: string }) {
  return (
    <div
      className="road"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is drawn of numbers and of the site's own words.
      dangerouslySetInnerHTML={{ __html: trustedHtml(drawing) }}
    />
  )
}

export interface NextCallsProps {
  words: ThanksWords
  /** Of the company: shown until a city is chosen. */
  phone: City['phone']
  messengers?: readonly Messenger[]
}

/** Where to call or write when plans have changed. */
export function NextCalls({ words: { thanks }, phone, messengers = [] }: NextCallsProps) {
  return (
    <>
      <p>
        {`${thanks.changed} `}
        <CityPhone phone={phone} />
      </p>
      {messengers.length > 0 && (
        <p>
          {`${thanks.write} `}
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

/** How long the button says what has come of it. */
const SHOWN_MS = 2000

/** A request's number, and where the browser lends a clipboard, a button that copies it. */
export function Ticket({ id, words }: { id: ResultID; words: ThanksWords['thanks'] }) {
  const { outcome, copy } = useCopy(leadNumber(id))
  return (
    <p className="ticket">
      <span className="label">{words.ticket}</span>
      <TicketNumber id={id} />
      {'clipboard' in navigator && (
        <button className="ticket__copy small" type="button" aria-live="polite" onClick={copy}>
          {words[outcome]}
        </button>
      )}
    </p>
  )
}

/** The number as shown on the phone, in letters and at the desk. */
export function TicketNumber({ id }: { id: ResultID }) {
  return (
    <b data-result-id={id} translate="no">
      {leadNumber(id)}
    </b>
  )
}

/** What the button says; a later press is said in full, whatever an earlier one has left. */
function useCopy(text: string) {
  const [press, setPress] = useState<{ outcome: 'copied' | 'refused' }>()
  useEffect(() => {
    if (!press) return undefined
    const ending = setTimeout(() => setPress(undefined), SHOWN_MS)
    return () => clearTimeout(ending)
  }, [press])
  const copy = async () =>
    setPress({ outcome: (await writeClipboard(text)) ? 'copied' : 'refused' })
  return { outcome: press?.outcome ?? 'copy', copy } as const
}
