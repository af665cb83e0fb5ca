import type { CallbackFormProps } from '../callback-form/callback-form.tsx'
import { CallbackForm } from '../callback-form/callback-form.tsx'
import { InnerIsland } from '../inner-island.tsx'
import { LeadForm, type LeadFormProps } from '../lead-form/lead-form.tsx'
import { Agreement, type AgreementProps } from './agreement.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Success, type SuccessProps } from './success.tsx'

export type ModalProps =
  | { kind: 'request'; form: LeadFormProps }
  | { kind: 'callback'; form: CallbackFormProps }
  | ({ kind: 'agreement' } & AgreementProps)
  | ({ kind: 'success' } & SuccessProps)

/** What a dialog holds. The page's script opens and closes it without waiting for this. */
export function Modal(props: ModalProps) {
  switch (props.kind) {
    case 'request':
      return (
        <FormDialog
          kind="request"
          title="Обсудить проект"
          lead={'Расскажите, что\u00A0уже есть и\u00A0чего не\u00A0хватает. Ответим по\u00A0делу.'}
        >
          <InnerIsland name="lead-form">
            <LeadForm {...props.form} />
          </InnerIsland>
        </FormDialog>
      )
    case 'callback':
      return (
        <FormDialog
          kind="callback"
          title={'Перезвоним в\u00A0удобное время'}
          lead={
            'Назовите час, и\u00A0менеджер позвонит сам. Разговор ни\u00A0к\u00A0чему не\u00A0обязывает.'
          }
        >
          <InnerIsland name="callback-form">
            <CallbackForm {...props.form} />
          </InnerIsland>
        </FormDialog>
      )
    case 'agreement':
      return <Agreement {...props} />
    case 'success':
      return <Success {...props} />
  }
}
