/** The company, as every page shows it. */
export interface Company {
  name: string
  descriptor: string
  promise: string
  legalName: string
  taxId: string
  registrationId: string
  phone: { text: string; link: string }
  email: string
  address: string
  foundedIn: number
}
