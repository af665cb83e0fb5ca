import { home } from '../content/home.ts'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { faultAt, lineWith } from './content-lines.ts'

/** Sections that bind whoever signs; the others say who the parties are and what is bought. */
const BINDING = ['2', '4', '5', '8', '9', '10']

/** Sections of the contract that its page passes over, and annexes that the contract names and nobody can open. */
export function checkContract(content: Content): ContentFault[] {
  const contract = content.documents.find(({ slug }) => slug === 'dogovor')
  const page = content.pages.find(({ slug }) => slug === 'contract')
  if (!contract || !page) return []
  return [
    ...sectionFaults(content, contract, page),
    ...annexFaults(content, contract),
    ...homeFaults(contract)
  ]
}

function sectionFaults(
  content: Content,
  contract: Entry<'documents'>,
  page: Entry<'pages'>
): ContentFault[] {
  const told = new Set([...page.body.matchAll(/(\d+)\.\d+/g)].map(([, section]) => section))
  return [...contract.body.matchAll(/^## (\d+)\. (.+)$/gm)]
    .filter(([, section = '']) => BINDING.includes(section) && !told.has(section))
    .map(([, section, name]) =>
      faultAt(content, {
        entry: page,
        line: 1,
        text: `no clause of section ${section} («${name}») is told of`
      })
    )
}

/** Promises of the first page whose clause the contract has not. */
function homeFaults({ body }: Entry<'documents'>): ContentFault[] {
  return home.promises
    .filter(({ clause }) => !body.includes(`\n${clause}. `))
    .map(({ claim, clause }) => ({
      place: 'home.ts',
      line: 1,
      text: `«${claim}»: the contract has no ${clause}`
    }))
}

function annexFaults(content: Content, contract: Entry<'documents'>): ContentFault[] {
  const named = new Set([...contract.body.matchAll(/приложени[а-яё]* (\d+)/gi)].map(([, n]) => n))
  const files = new Set(content.documents.map(({ slug }) => slug))
  return [...named]
    .filter((number) => !files.has(`prilozhenie-${number}`))
    .map((number) =>
      faultAt(content, {
        entry: contract,
        line: lineWith(contract, `${number}`),
        text: `annex ${number} is no file; documents/prilozhenie-${number}.md would be it`
      })
    )
}
