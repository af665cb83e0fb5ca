/** The company, as every page shows it. */
export interface Company {
  name: string
  /** In Latin letters. */
  latinName: string
  descriptor: string
  promise: string
  legalName: string
  taxId: string
  registrationId: string
  phone: { text: string; link: string }
  email: string
  /** For those who write about one thing. */
  mailboxes: { press: string; jobs: string; accounts: string; data: string }
  /** Where it can be written to beside mail. */
  messengers?: readonly Messenger[]
  /** City and street in one line. */
  address: string
  city: string
  street: string
  foundedIn: number
  /** The slug of the office that answers where a visitor has chosen none. */
  headOffice?: string
  answers: Answers
}

/** How long people wait for an answer, by what they asked: minutes for a request, hours for the press, working days for others. */
export interface Answers {
  request: number
  press: number
  rating: number
  complaint: number
  vacancy: number
  english: number
}

export interface Messenger {
  name: string
  url: string
}

/** A page in the main menu, with the pages below it. */
export interface MenuItem {
  path: string
  title: string
  /** Printed beside the title. */
  note?: string
  children?: readonly MenuItem[]
}

/** A title of the menu's bar, with what its panel says. */
export interface MenuSection extends MenuItem {
  promise: string
  /** Names the link to the section itself. */
  all: string
}
