import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type HTMLElement, NodeType, parse } from 'node-html-parser'
import { freePort } from '../support/nginx.ts'

/** Installed when they are first measured, outside the project's dependencies. */
const FOLDER = '.bench'
const START_TIMEOUT_MS = 30_000

/** The last of Astro that runs on every Node that this site does. */
const ASTRO = {
  private: true,
  type: 'module',
  dependencies: {
    astro: '5.18.2',
    '@astrojs/node': '9.5.5',
    '@astrojs/react': '4.4.2',
    react: '19.3.1',
    'react-dom': '19.3.1'
  }
}
export interface Peer {
  url: string
  stop(): void
}

/**
 * The same page in Astro: node adapter, server output.
 *
 * @throws {Error} When it cannot be installed, built or started.
 */
export async function startAstro(html: string): Promise<Peer> {
  const config = `import node from '@astrojs/node'
import react from '@astrojs/react'
export default { output: 'server', adapter: node({ mode: 'standalone' }), integrations: [react()], devToolbar: { enabled: false }, compressHTML: true }
`
  const source = astroSource(html)
  const dir = build('astro', ASTRO, { files: { ...source.files, 'astro.config.mjs': config } }, [
    'npx',
    'astro',
    'build'
  ])
  return start(dir, 'dist/server/entry.mjs', '/')
}

/** Writes, installs and builds a project; what is as it was is not done again. */
function build(name: string, manifest: object, { files }: PeerSource, command: string[]): string {
  const dir = join(FOLDER, name)
  const text = JSON.stringify(manifest, null, 2)
  const isInstalled =
    existsSync(join(dir, 'node_modules')) && read(join(dir, 'package.json')) === text
  const isBuilt =
    isInstalled &&
    existsSync(join(dir, 'built')) &&
    Object.entries(files).every(([path, content]) => read(join(dir, path)) === content)
  if (isBuilt) return dir
  for (const [path, content] of Object.entries({ ...files, 'package.json': text })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
  const quiet = { cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] as const, env: environment() }
  if (!isInstalled) {
    process.stderr.write(`Installing ${name} into ${dir} …\n`)
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
      ...quiet,
      stdio: ['ignore', 'ignore', 'pipe']
    })
  }
  process.stderr.write(`Building ${name} …\n`)
  const [program = '', ...args] = command
  execFileSync(program, args, { ...quiet, stdio: ['ignore', 'ignore', 'pipe'] })
  writeFileSync(join(dir, 'built'), '')
  return dir
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1'
  }
}

async function start(dir: string, script: string, path: string): Promise<Peer> {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [script], {
    cwd: dir,
    stdio: 'ignore',
    env: { ...environment(), HOST: '127.0.0.1', HOSTNAME: '127.0.0.1', PORT: String(port) }
  })
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + START_TIMEOUT_MS
  while (!(await answers(`${url}${path}`))) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill()
      throw new Error(`${dir}/${script} does not answer`)
    }
    await setTimeout(100)
  }
  return { url, stop: () => child.kill('SIGKILL') }
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url)
    return true
  } catch {
    return false
  }
}

/** A page of ours as the source of a page of theirs: markup in the template, texts and addresses in the data. */
interface PeerSource {
  /** Path in the peer's project to its content. */
  files: Record<string, string>
}

/** Elements whose content is no markup. */
const RAW = new Set(['script', 'style'])
const VOID = new Set(['meta', 'link', 'input', 'br', 'img', 'hr', 'source', 'wbr'])
/** Attributes whose value comes from the content. */
const CONTENT_ATTRIBUTES = new Set(['href', 'content', 'datetime', 'alt', 'src', 'title'])

/** Texts of a template, in their order. */
interface Template {
  code: string
  texts: string[]
}

type Printer = (element: HTMLElement, data: Data) => string

/** Gathers texts and gives each its place. */
class Data {
  readonly name: string
  readonly texts: string[] = []
  /** Items of the list, each with texts of its own. */
  items: Template[] = []
  /** What React renders on our page, it renders on theirs. */
  readonly islands: Template[] = []
  constructor(name: string) {
    this.name = name
  }
  place(text: string): string {
    return `${this.name}[${this.texts.push(text) - 1}]`
  }
}

/**
 * The page for Astro: a page, a component for the items of its list, and React components for what are islands here.
 *
 * @param html As this site has rendered it.
 */
function astroSource(html: string): PeerSource {
  const data = new Data('texts')
  const page = astro(root(html), data)
  const imports = data.islands.map(
    (_island, at) => `import Island${at} from '../Island${at}.jsx'\n`
  )
  const islands = data.islands.map(({ code, texts }, at) => [
    `src/Island${at}.jsx`,
    `import { createElement as h } from 'react'\nconst t = ${JSON.stringify(texts)}\nexport default function Island() {\n  return ${code}\n}\n`
  ])
  return {
    files: {
      ...Object.fromEntries(islands),
      'src/pages/index.astro': `---\nimport Item from '../Item.astro'\n${imports.join('')}import { texts, items } from '../data.mjs'\n---\n<!doctype html>\n${page}\n`,
      'src/Item.astro': `---\nconst { t } = Astro.props\n---\n${data.items[0]?.code ?? ''}\n`,
      'src/data.mjs': dataModule(data)
    }
  }
}

function root(html: string): HTMLElement {
  const page = parse(html, { comment: false }).querySelector('html')
  if (!page) throw new Error('there is no page')
  return page
}

function dataModule({ texts, items }: Data): string {
  const list = items.map((item) => item.texts)
  return `export const texts = ${JSON.stringify(texts)}\nexport const items = ${JSON.stringify(list)}\n`
}

/** The list that real templates loop over, when every item of it has the same form. */
function loop(element: HTMLElement, data: Data, print: Printer, call: string): string | undefined {
  if (!element.hasAttribute('data-news-list')) return undefined
  const items = element.children.map((child) => {
    const own = new Data('t')
    return { code: print(child, own), texts: own.texts }
  })
  const [first] = items
  if (!first || items.some(({ texts }) => texts.length !== first.texts.length)) return undefined
  data.items = items
  return call
}

const astro: Printer = (element, data) => {
  const name = element.tagName.toLowerCase()
  if (element.hasAttribute('data-island')) {
    const own = new Data('t')
    const code = react(element, own)
    return `<Island${data.islands.push({ code, texts: own.texts }) - 1} client:visible />`
  }
  const attributes = Object.entries(element.attributes).map(([key, value]) =>
    CONTENT_ATTRIBUTES.has(key)
      ? ` ${key}={${data.place(value)}}`
      : ` ${key}=${JSON.stringify(value).replace(/\\"/g, '&quot;')}`
  )
  if (RAW.has(name)) {
    const directive = ` is:inline set:html={${data.place(element.innerHTML)}}`
    return `<${name}${attributes.join('')}${directive}></${name}>`
  }
  const open = `<${name}${attributes.join('')}>`
  if (VOID.has(name)) return open
  const inner =
    loop(element, data, astro, '{items.map((t) => <Item t={t} />)}') ?? children(element, data)
  return `${open}${inner}</${name}>`

  function children(parent: HTMLElement, data: Data): string {
    return parent.childNodes
      .map((child) => {
        if (child.nodeType === NodeType.ELEMENT_NODE) return astro(child as HTMLElement, data)
        return child.text.trim() ? `{${data.place(child.text)}}` : ' '
      })
      .join('')
  }
}

const REACT_NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  autocomplete: 'autoComplete',
  maxlength: 'maxLength',
  novalidate: 'noValidate',
  enctype: 'encType',
  inputmode: 'inputMode',
  crossorigin: 'crossOrigin',
  datetime: 'dateTime',
  hreflang: 'hrefLang',
  charset: 'charSet',
  value: 'defaultValue',
  readonly: 'readOnly',
  fetchpriority: 'fetchPriority'
}

const react: Printer = (element, data) => {
  const name = element.tagName.toLowerCase()
  const props = Object.entries(element.attributes)
    .filter(([key]) => key !== 'style' && key !== 'selected')
    .map(([key, value]) => {
      const dynamic = CONTENT_ATTRIBUTES.has(key) ? data.place(value) : undefined
      const isFlag = value === '' && !key.includes('-')
      return `${JSON.stringify(REACT_NAMES[key] ?? key)}: ${dynamic ?? (isFlag ? 'true' : JSON.stringify(value))}`
    })
  if (RAW.has(name))
    props.push(`dangerouslySetInnerHTML: { __html: ${data.place(element.innerHTML)} }`)
  const open = `h('${name}', { ${props.join(', ')} }`
  if (RAW.has(name) || VOID.has(name)) return `${open})`
  const call = '...items.map((t, index) => h(Item, { t, key: index }))'
  const inner = loop(element, data, react, call) ?? children()
  return inner ? `${open}, ${inner})` : `${open})`

  function children(): string {
    return element.childNodes
      .flatMap((child) => {
        if (child.nodeType === NodeType.ELEMENT_NODE) return [react(child as HTMLElement, data)]
        return child.text.trim() ? [data.place(child.text)] : []
      })
      .join(', ')
  }
}
