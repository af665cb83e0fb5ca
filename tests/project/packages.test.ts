import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'

const lock: { packages: Record<string, Locked> } = readJson('package-lock.json')

interface Locked {
  version?: string
  dev?: boolean
}

t.test('the bill of materials names what runs and nothing that only builds or tests', async (t) => {
  const bill = readJson('dist/sbom.cdx.json') as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { name: string; version: string }[]
  }
  t.equal(bill.bomFormat, 'CycloneDX')
  t.equal(bill.metadata.component.name, readJson('package.json').name)
  const names = new Set(bill.components.map(({ name }) => name))
  // The sources of the bundles are asked, which the build has not.
  t.same(
    bundledPackages().filter((name) => !names.has(name)),
    []
  )
  for (const name of ['react', 'react-dom', 'maska', 'sharp', 'pg', 'country-flag-icons']) {
    t.ok(names.has(name), name)
  }
  for (const name of ['esbuild', 'playwright', 'tap', 'typescript']) t.notOk(names.has(name), name)
  const { dependencies } = readJson('package.json')
  t.same(
    Object.keys(dependencies).filter((name) => !names.has(name)),
    [],
    'L15: every dependency runs on the server or in a browser'
  )
  const kept = Object.entries(lock.packages).filter(([, { dev }]) => !dev)
  const known = new Set(kept.map(([path, { version }]) => `${nameOf(path)}@${version}`))
  t.same(
    bill.components
      .map(({ name, version }) => `${name}@${version}`)
      .filter((name) => !known.has(name)),
    [],
    'L15: nothing that runs is for development only'
  )
})

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Of `node_modules/a/node_modules/@b/c`, the last. */
function nameOf(path: string) {
  return path.replace(/^.*node_modules\//, '')
}

/** Names of packages in the source maps of what the server runs. */
function bundledPackages(): string[] {
  const sources = readdirSync('dist/server')
    .filter((name) => name.endsWith('.map'))
    .flatMap((name) => readJson(`dist/server/${name}`).sources as string[])
    // What a package was itself bundled of.
    .filter((path) => !path.includes('@parcel/'))
  const names = sources.map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))]
}
