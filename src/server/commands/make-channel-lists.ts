// `node --import tsx src/server/commands/make-channel-lists.ts MATOMO DAY GA4 DAY` writes the public lists anew from copies
// of their repositories, each with the day of its version.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'

/** A list of hosts by the name of their source, several in one line. */
export interface PublicList {
  about: string
  source: string
  licence: string
  /** Day of the version that it was made from. */
  date: string
  hosts: Record<string, string>
}

interface MadeFrom {
  /** Copies of the repositories that are named as sources. */
  matomo: string
  ga4: string
}

const MATOMO = 'https://github.com/matomo-org/searchengine-and-social-list'
const GA4 = 'https://github.com/Velir/dbt-ga4'

/** Names of Matomo that are not search engines, or stand in our own lists. */
const NO_SEARCH = /^(Facebook|Google Maps|Google Translations|Google Shopping)$|^Yandex/
/** Lines of its list that are broken, or hosts of newspapers and providers that once showed Google's results. */
const NO_HOST = /\/\/|^(www\.)?(cnn\.com|fastweb\.it)$|^[^.]+$/

/** The lists as their sources have them; `lists/` holds what this has made. */
export async function makeChannelLists(
  from: MadeFrom,
  dates: Record<keyof MadeFrom, string>
): Promise<Record<string, PublicList>> {
  const read = (name: string) => readFile(join(from.matomo, name), 'utf8')
  const engines = parse(await read('SearchEngines.yml')) as Record<string, { urls: string[] }[]>
  const matomo = { source: MATOMO, licence: 'CC0-1.0', date: dates.matomo }
  const category = await readCategories(from.ga4)
  const ga4 = { source: GA4, licence: 'MIT, Copyright (c) 2022 Adam Ribaudo', date: dates.ga4 }
  return {
    'matomo-search': {
      about: 'Search engines',
      ...matomo,
      hosts: toHosts(
        Object.entries(engines)
          .filter(([name]) => !NO_SEARCH.test(name))
          .map(([name, lists]) => [name, lists.flatMap(({ urls }) => urls)])
      )
    },
    'matomo-social': {
      about: 'Social networks',
      ...matomo,
      hosts: toHosts(Object.entries(parse(await read('Socials.yml'))))
    },
    'matomo-assistants': {
      about: 'AI assistants',
      ...matomo,
      hosts: toHosts(Object.entries(parse(await read('AIAssistants.yml'))))
    },
    'ga4-search': { about: 'Search engines by GA4', ...ga4, hosts: category('SEARCH') },
    'ga4-social': { about: 'Social networks by GA4', ...ga4, hosts: category('SOCIAL') },
    'ga4-video': { about: 'Video by GA4', ...ga4, hosts: category('VIDEO') }
  }
}

function toHosts(names: [name: string, hosts: string[]][]): Record<string, string> {
  return Object.fromEntries(
    names
      .map(([name, hosts]) => [decodeURIComponent(name), hosts.flatMap(toHost)] as const)
      .filter(([, hosts]) => hosts.length > 0)
      .map(([name, hosts]) => [name, [...new Set(hosts)].join(' ')])
  )
}

/** Matomo writes `{}` for any country, here it is `*`. */
function toHost(text: string): string[] {
  const host = text
    .replace('{}', '*')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
  return NO_HOST.test(text) ? [] : [host]
}

/** The words and hosts of one category, under the first word of the host. */
async function readCategories(folder: string) {
  const text = await readFile(join(folder, 'seeds/ga4_source_categories.csv'), 'utf8')
  const rows = text.split(/\r?\n/).map((line) => line.split(','))
  return (category: string) => ({
    '': rows
      .filter(([host, kind]) => host && !/\s/.test(host) && kind === `SOURCE_CATEGORY_${category}`)
      .map(([host = '']) => host.replace(/^www\./, '').toLowerCase())
      .join(' ')
  })
}

if (process.argv[1]?.endsWith('make-channel-lists.ts')) {
  const [matomo = '', matomoDay = '', ga4 = '', ga4Day = ''] = process.argv.slice(2)
  const lists = await makeChannelLists({ matomo, ga4 }, { matomo: matomoDay, ga4: ga4Day })
  for (const [name, list] of Object.entries(lists)) {
    await writeFile(`src/server/channels/lists/${name}.json`, `${JSON.stringify(list, null, 2)}\n`)
  }
}
