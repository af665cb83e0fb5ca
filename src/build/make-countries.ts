// `node --import tsx src/build/make-countries.ts --write`: rebuilds countries-table.ts from the phone library's metadata.
import { writeFile } from 'node:fs/promises'
import { getExampleNumber, Metadata } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import examples from 'libphonenumber-js/mobile/examples'

/** Names for which people say something other than the Unicode data. */
const NAMES: Readonly<Record<string, string>> = {
  FK: 'Фолклендские острова',
  HK: 'Гонконг',
  MO: 'Макао',
  PS: 'Палестина'
}
const LINE = 100

/**
 * Rows of `iso2 dial slots|name`, ordered by iso2; a slot of the number is a `#`, a `~` stands after a calling code
 * that is chiefly another country's.
 */
function countryRows(): string[] {
  const names = new Intl.DisplayNames('ru', { type: 'region' })
  return Object.keys(metadata.countries)
    .filter((iso2) => iso2 !== '001')
    .sort()
    .map((iso2) => {
      const { dial, slots } = exampleBesideDialCode(iso2)
      const mark = metadata.country_calling_codes[dial]?.[0] === iso2 ? '' : '~'
      return `${iso2.toLowerCase()} ${dial}${mark} ${slots}|${NAMES[iso2] ?? names.of(iso2)}`
    })
}

/** What the library's class has at run time but its types omit. */
interface PlanMetadata {
  selectNumberingPlan(country: string): void
  countryCallingCode(): string
  formats(): {
    pattern(): string
    internationalFormat(): string
    leadingDigitsPatterns(): string[]
  }[]
}

/**
 * A country's example mobile number as it stands beside the dial code, digits as `#`.
 * The library's own international format would lose hyphens in 45 countries, Russia among them.
 */
function exampleBesideDialCode(iso2: string) {
  const plan = new Metadata(metadata) as unknown as PlanMetadata
  plan.selectNumberingPlan(iso2)
  const number = getExampleNumber(iso2 as 'RU', examples, metadata)?.nationalNumber ?? ''
  const format = plan.formats().find((candidate) => {
    const lead = candidate.leadingDigitsPatterns().at(-1)
    const isMeant = lead === undefined || number.search(lead) === 0
    return isMeant && new RegExp(`^(?:${candidate.pattern()})$`).test(number)
  })
  const shown = format
    ? number.replace(new RegExp(format.pattern()), format.internationalFormat())
    : number
  return { dial: plan.countryCallingCode(), slots: shown.replace(/\d/g, '#') }
}

/** The table as a module: a string, because it is half the size of an array of objects. */
export function countriesModule(): string {
  const lines: string[] = ['']
  for (const row of countryRows()) {
    const last = lines.at(-1) ?? ''
    if (last && last.length + row.length > LINE) lines.push(row)
    else lines[lines.length - 1] = last ? `${last};${row}` : row
  }
  const text = lines.map((line) => `  '${line};'`).join(' +\n')
  return `// Made by \`node --import tsx src/build/make-countries.ts --write\`, not by hand.\nexport const COUNTRIES_TABLE =\n${text}\n`
}

if (process.argv.includes('--write')) {
  await writeFile('src/shared/phone/countries-table.ts', countriesModule())
}
