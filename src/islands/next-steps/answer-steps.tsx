import type { ReactNode } from 'react'
import { ANSWER_PROMISES } from '../../shared/lead/answer-promises.ts'
import { type Asked, answerWords } from '../../shared/lead/answer-words.ts'
import type { FormLang } from '../../shared/lead/form-words.ts'
import { NEXT_WORDS } from '../../shared/lead/next-words.ts'
import { useOffice } from '../use-office.ts'

interface AnswerStepsProps {
  lang: FormLang
  asked: Asked
  /** For whom the answer comes at another time. */
  others?: string
  children?: ReactNode
}

/**
 * When a request is answered, and what comes then. What others than the duty desk answer is promised without further
 * steps.
 */
export function AnswerSteps({ lang, asked, others, children }: AnswerStepsProps) {
  const words = NEXT_WORDS[lang]
  const { lead, office, whens } = useAnswer(asked)
  const isCall = asked.promise === ANSWER_PROMISES.callback
  const hasSteps = isCall || asked.promise === words.promise
  return (
    <div data-next-steps="">
      {children}
      <p className="modal__lead" data-next-lead="">
        {lead}
        {office && (
          <>
            {' '}
            <span className="next-steps__office">{office}</span>
          </>
        )}
      </p>
      {others && <p className="text-head__lead">{others}</p>}
      {hasSteps && <p className="next-steps__title label">{words.title}</p>}
      {hasSteps && (
        <ol className="next-steps" aria-label={words.title}>
          {words.steps.map(({ when, what, text }, index) => (
            <li className="next-steps__item" key={what}>
              <p className="next-steps__when">{whens[index] ?? when}</p>
              <p className="next-steps__what">{isCall && index === 0 ? words.call : what}</p>
              <p className="next-steps__text">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** By the clock where that is known, else as promised. */
function useAnswer(asked: Asked) {
  const office = useOffice()
  if (office) return answerWords(asked, office, new Date())
  return { lead: `${asked.promise}.`, office: '', whens: [] }
}
