import type { LeadField, LeadForm, TypedField } from '../../shared/lead/lead-fields.ts'

/**
 * Attributes that tell an assistant in the browser what a form is for. Nothing is sent by itself: the person presses
 * the button. Source: the declarative API of WebMCP.
 */
export function toolOf(form: LeadForm) {
  return form === 'main'
    ? {
        toolname: 'send_request',
        tooldescription:
          'Заявка в агентство: имя и телефон или почта, по желанию тема, сайт и комментарий. Отправляет человек.'
      }
    : {
        toolname: 'request_callback',
        tooldescription:
          'Заказ обратного звонка: имя, телефон и удобные часы в рабочий день. Отправляет человек.'
      }
}

const PARAMETERS: Partial<Record<LeadField, string>> = {
  theme: 'О чём заявка',
  fio: 'Имя человека',
  phone: 'Телефон в любой записи, лучше с кодом страны',
  email: 'Адрес электронной почты',
  site: 'Адрес сайта, о котором речь',
  message: 'Что нужно, своими словами',
  from: 'Самое раннее время звонка по времени офиса',
  to: 'Самое позднее время звонка по времени офиса'
} satisfies Record<TypedField | 'from' | 'to', string>

/** The same for one control. */
export function toolParameterOf(name: LeadField) {
  const description = PARAMETERS[name]
  return description ? { toolparamdescription: description } : {}
}
