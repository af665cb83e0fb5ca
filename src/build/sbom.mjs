import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Writes what is bundled, loaded and copied as a bill of materials in CycloneDX: every package whose code runs on the
 * server or in a browser, with its version, licence and the hash from the lock file. Packages that only build or test stay
 * out.
 *
 * @param {string} file
 * @param {readonly string[]} whole Packages whose files are served or loaded as they are.
 * @param {readonly (import('esbuild').Metafile | undefined)[]} bundles
 * @throws {Error} When npm, which reads the lock file, cannot be run.
 */
export async function writeSbom(file, whole, bundles) {
  const { name, version } = JSON.parse(await readFile('package.json', 'utf8'))
  const bill = await readLockFile()
  const shipped = new Set(await packagesIn(whole, bundles))
  // A package may hold the code of those that it needs: `shipped` grows while it is walked.
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  for (const ref of shipped) for (const needed of needs.get(ref) ?? []) shipped.add(needed)
  const components = bill.components.filter((component) => shipped.has(component['bom-ref']))
  const known = new Set([
    bill.metadata.component['bom-ref'],
    ...components.map((one) => one['bom-ref'])
  ])
  const dependencies = bill.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => known.has(one)) }))
  // npm calls the project by its folder.
  Object.assign(bill.metadata.component, { name, version, type: 'application' })
  await writeFile(file, JSON.stringify({ ...bill, components, dependencies }, null, 2))
}

/**
 * @typedef {{ 'bom-ref': string, name: string, version: string }} Component
 * @typedef {{ metadata: { component: Component }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} Bill
 */

/** @returns {Promise<Bill>} */
async function readLockFile() {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']
  const { stdout } = await promisify(execFile)('npm', args, { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout)
}

/**
 * References such as `react@19.3.1` of the packages that bundles took files from, and of those that stay whole.
 *
 * @param {readonly string[]} whole
 * @param {readonly (import('esbuild').Metafile | undefined)[]} bundles
 * @returns {Promise<string[]>}
 */
async function packagesIn(whole, bundles) {
  const folders = bundles
    .flatMap((bundle) => Object.keys(bundle?.inputs ?? {}))
    .flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [])
  const all = new Set([...folders, ...whole.map((name) => `node_modules/${name}`)])
  return Promise.all(
    [...all].map(async (folder) => {
      const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
      return `${name}@${version}`
    })
  )
}
