import { readFile } from 'node:fs/promises'
import t from 'tap'

interface Locked {
  engines?: { node?: string }
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
}

async function readLock() {
  const text = await readFile('package-lock.json', 'utf8')
  return JSON.parse(text) as { packages: Record<string, Locked> }
}

t.test(
  'review-security low: everything that may be fetched has a hash, for every platform, and no host is named',
  async (t) => {
    const { packages } = await readLock()
    const fetched = Object.entries(packages).filter(
      ([path, { link, inBundle }]) => path !== '' && !link && !inBundle
    )
    t.ok(fetched.length > 500)
    t.same(
      fetched.flatMap(([path, { integrity }]) =>
        /^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [path]
      ),
      []
    )
    // The registry that somebody happened to install from is nobody else's business.
    t.same(
      fetched.flatMap(([path, { resolved }]) => (resolved ? [path] : [])),
      []
    )
  }
)

t.test('review-engines, Node: every script that an install would run is decided on', async (t) => {
  const { packages } = await readLock()
  const { allowScripts } = JSON.parse(await readFile('package.json', 'utf8'))
  const withScripts = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : []
  )
  t.same(Object.keys(allowScripts).sort(), [...new Set(withScripts)].sort())
})

t.test(
  'review-engines, Node: nothing that is installed asks for a newer Node than the site',
  async (t) => {
    const { packages } = await readLock()
    const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(packages['']?.engines?.node ?? '') ?? []
    const oldest = Number(major) * 100 + Number(minor)
    t.ok(oldest > 2000)
    const refusing = Object.entries(packages).flatMap(([path, { engines }]) =>
      accepts(engines?.node ?? '*', oldest) ? [] : [`${path}: ${engines?.node}`]
    )
    t.same(refusing, [])
  }
)

/** Whether a range of versions has one in it, given as 100 × major + minor. */
function accepts(range: string, version: number): boolean {
  return range.split('||').some((part) => {
    const [, sign, major, minor = '0'] = /^\s*(>=?|\^|~)?\s*v?(\d+)(?:\.(\d+))?/.exec(part) ?? []
    if (!major) return part.trim() === '*'
    const from = Number(major) * 100 + Number(minor)
    const end = sign?.startsWith('>') ? Infinity : Number(major) * 100 + 100
    return from <= version && version < end
  })
}
