import { ASKED_FIELDS, type AskedField } from '../../shared/lead/asked-fields.ts'
import type { LeadForm } from '../../shared/lead/lead-fields.ts'

/**
 * Attributes that tell an assistant in the browser what a form is for. Nothing is sent by itself: the person presses
 * the button. Source: the declarative API of WebMCP.
 */
export function toolOf(form: LeadForm) {
  return form === 'main'
    ? {
        toolname: 'send_request',
        tooldescription:
          'Заявка в агентство: имя и телефон или почта, остальное по желанию. Отправляет человек.'
      }
    : {
        toolname: 'request_callback',
        tooldescription:
          'Заказ обратного звонка: имя, телефон и удобные часы в рабочий день. Отправляет человек.'
      }
}

/** The same for one control. */
export function toolParameterOf(name: AskedField) {
  const description = ASKED_FIELDS[name].tool
  return description ? { toolparamdescription: description } : {}
}
