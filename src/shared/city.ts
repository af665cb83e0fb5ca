/** Office details shown once its city is chosen; embedded into every page as JSON. */
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
  /** «Пн–Пт 9:00–18:00» */
  hoursText: string
}

/** Storage key of the choice, which leaves the browser only with a lead. */
export const CITY_KEY = 'city'
