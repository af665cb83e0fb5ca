import type { Company } from '../shared/site.ts'

const city = 'Москва'
const street = 'ул. Примерная, д. 10, офис 501'

export const company: Company = {
  name: 'Тригопункт',
  descriptor: 'агентство поискового маркетинга',
  promise: 'Точка, от которой измеряют рост',
  legalName: 'ООО «Тригопункт»',
  taxId: '0000000000',
  registrationId: '0000000000000',
  phone: { text: '8 (800) 000-01-00', link: 'tel:+78000000100' },
  email: 'hello@trigopunkt.example',
  mailboxes: {
    press: 'press@trigopunkt.example',
    jobs: 'job@trigopunkt.example',
    accounts: 'docs@trigopunkt.example',
    data: 'pd@trigopunkt.example'
  },
  address: `${city}, ${street}`,
  city,
  street,
  foundedIn: 2004
}
