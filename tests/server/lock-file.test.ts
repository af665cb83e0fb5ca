import { readFile } from 'node:fs/promises'
import t from 'tap'

interface Locked {
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
