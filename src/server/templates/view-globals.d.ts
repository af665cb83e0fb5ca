// What a template sees beside `it`: the compiler reads this list with the templates, and with nothing else.
import type { Layout, ViewData } from './view-data.ts'
import type { ViewHelpers } from './view-helpers.ts'

declare global {
  /** Printed as it is; a template that takes no data is included without any. */
  function include<Name extends keyof ViewData>(
    name: `/${Name}`,
    ...data: ViewData[Name] extends undefined ? [] : [ViewData[Name]]
  ): string
  function layout(name: '/layouts/site', data: Layout): void
  const asset: ViewHelpers['asset']
  const isDevelopment: ViewHelpers['isDevelopment']
  const bootScript: ViewHelpers['bootScript']
  const botWorker: ViewHelpers['botWorker']
  const vendorAttributes: ViewHelpers['vendorAttributes']
  const cities: ViewHelpers['cities']
  const homeCity: ViewHelpers['homeCity']
  const citiesJson: ViewHelpers['citiesJson']
  const burger: ViewHelpers['burger']
  const fill: ViewHelpers['fill']
  const island: ViewHelpers['island']
  const links: ViewHelpers['links']
  const site: ViewHelpers['site']
  const palette: ViewHelpers['palette']
  const officeHours: ViewHelpers['officeHours']
  const longDate: ViewHelpers['longDate']
  const longDateTime: ViewHelpers['longDateTime']
  const longMonth: ViewHelpers['longMonth']
  const decimal: ViewHelpers['decimal']
  const rubles: ViewHelpers['rubles']
  const tariffUnit: ViewHelpers['tariffUnit']
  const tariffNote: ViewHelpers['tariffNote']
  const phoneLink: ViewHelpers['phoneLink']
  const typograph: ViewHelpers['typograph']
  const readingMinutes: ViewHelpers['readingMinutes']
  const termScale: ViewHelpers['termScale']
  const hasFixedForm: ViewHelpers['hasFixedForm']
  const frameWords: ViewHelpers['frameWords']
  const formWords: ViewHelpers['formWords']
  const languageLinks: ViewHelpers['languageLinks']
  const alternates: ViewHelpers['alternates']
  const sharePicturePath: ViewHelpers['sharePicturePath']
  const shareSize: ViewHelpers['shareSize']
  const searchForm: ViewHelpers['searchForm']
  const officeMap: ViewHelpers['officeMap']
  const nextSteps: ViewHelpers['nextSteps']
  const formSteps: ViewHelpers['formSteps']
  const pageDialogs: ViewHelpers['pageDialogs']
  const forms: ViewHelpers['forms']
  const documentTitle: ViewHelpers['documentTitle']
  const absolute: ViewHelpers['absolute']
  const jsonLd: ViewHelpers['jsonLd']
}
