import { LISTS, wordsByChannel, wordsOf } from '../channels/lists.ts'

const DAY = /^20\d\d-[01]\d-[0-3]\d$/
/** Hosts, perhaps of any country and with a path. */
const HOST = /^(\*\.)?[\w-]+(\.[\w*-]+)+(\/[\w./-]+)?$/

/** What is wrong with the lists: no source, no licence, no day, what is no host, one word under two channels. */
export function listFaults(): string[] {
  return Object.entries(LISTS)
    .flatMap(([name, list]) => [
      ...(['about', 'source', 'licence'] as const).flatMap((key) =>
        list[key] ? [] : `${name}: no ${key}`
      ),
      ...(DAY.test(list.date) ? [] : [`${name}: ${list.date} is no day`]),
      ...hostsOf(list).flatMap((host) => (HOST.test(host) ? [] : `${name}: "${host}" is no host`))
    ])
    .concat(twice())
}

function hostsOf(list: (typeof LISTS)[keyof typeof LISTS]): string[] {
  if (!('hosts' in list)) return []
  return wordsOf('matomo-search', 'organic', list.hosts)
    .map(({ word }) => word)
    .filter((word) => word.includes('.'))
}

/** Words of our own lists that stand under two channels: the first would hide the second. */
function twice(): string[] {
  const own = ['market-hosts', 'apps', 'sources'] as const
  return own.flatMap((name) => {
    const channels = new Map<string, string>()
    return wordsByChannel(name, LISTS[name]).flatMap(({ word, channel }) => {
      const before = channels.get(word)
      channels.set(word, channel)
      return before && before !== channel ? [`${name}: "${word}" is ${before} and ${channel}`] : []
    })
  })
}
