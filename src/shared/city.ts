/** What a page shows of an office once its city is chosen; printed into every page as JSON. */
export interface City {
  slug: string
  name: string
  /** «в Казани» */
  where: string
  /** «UTC+3» */
  utc: string
  timezone: string
  phone: { text: string; link: string }
  address: string
  hours: { from: string; to: string }
}

/** Key of the choice in the browser's storage: it never leaves the browser except with a lead. */
export const CITY_KEY = 'city'
