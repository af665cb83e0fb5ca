import { NEXT_WORDS } from '../../shared/lead/next-words.ts'
import { AnswerSteps } from './answer-steps.tsx'
import { NextCalls, type NextCallsProps } from './next-calls.tsx'

/** The page of thanks is for a request sent without scripts: it knows neither its number nor the hours of a call. */
const HOURS = { from: '', to: '' }

/** What comes after a request, on the page of thanks. */
export function NextSteps(props: NextCallsProps) {
  const { lang = 'ru' } = props
  return (
    <>
      <AnswerSteps lang={lang} asked={{ promise: NEXT_WORDS[lang].promise, hours: HOURS }} />
      <div className="thanks__call">
        <NextCalls {...props} />
      </div>
    </>
  )
}
