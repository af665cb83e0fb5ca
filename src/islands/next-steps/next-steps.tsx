import { NEXT_WORDS } from '../../shared/lead/next-words.ts'
import { AnswerSteps } from './answer-steps.tsx'
import { NextCalls, type NextCallsProps } from './next-calls.tsx'

const HOURS = { from: '', to: '' }

/**
 * What comes after a request, on the page of thanks. It is one page for all that is sent without scripts: it knows neither
 * the number, nor the topic, nor whether a call was asked for.
 */
export function NextSteps(props: NextCallsProps) {
  const { lang = 'ru' } = props
  const { promise, others } = NEXT_WORDS[lang]
  return (
    <>
      <AnswerSteps lang={lang} asked={{ promise, hours: HOURS }} others={others} />
      <div className="thanks__call">
        <NextCalls {...props} />
      </div>
    </>
  )
}
