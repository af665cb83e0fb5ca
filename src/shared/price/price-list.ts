import type { TariffUnit } from './tariff-unit.ts'

interface ListedTariff {
  name: string
  price: number
  /** The price is the least: the plan of work gives the exact one. */
  from?: boolean
  unit: TariffUnit
}

interface ListedService {
  /** Its field in the form and in an address. */
  key: string
  name: string
  /** Services of one direction share it. */
  direction: string
  /** What a lead about it has as its theme. */
  theme: string
  tariffs: readonly ListedTariff[]
}

/** All that the sum of a quarter is reckoned from, on the server and in the browser alike. */
export interface PriceList {
  services: readonly ListedService[]
  /** Per cent. */
  vatRate: number
  /** A part of an audit's price counts towards the promotion that follows it; services by their keys. */
  credit: { audits: readonly string[]; promotions: readonly string[]; percent: number }
  /** What is said of more directions than are wise for one quarter. */
  advice: { most: number; text: string }
}

/** The field that says whether the sum has value added tax: the rate, or 0. */
export const VAT_FIELD = 'vat'
/** The field of a button that adds one tariff to what the form holds: `seo.2`. */
export const ADD_FIELD = 'add'
