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
  /** For those who write about one thing. */
  mailboxes: { press: string; jobs: string; accounts: string; data: string }
  /** City and street in one line. */
  address: string
  city: string
  street: string
  foundedIn: number
}

/** Where the company can be written to beside mail. */
export interface Messenger {
  name: string
  url: string
}
