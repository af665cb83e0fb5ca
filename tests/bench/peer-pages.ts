import { type HTMLElement, NodeType, parse } from 'node-html-parser'

/** A page of ours as the source of a page of theirs: markup in the template, texts and addresses in the data. */
export interface PeerSource {
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
export function astroSource(html: string): PeerSource {
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

/** The page for Next.js, twice: rendered for each request, and rendered by the build. */
export function nextSource(html: string): PeerSource {
  const page = root(html)
  const body = page.querySelector('body')
  const head = page.querySelector('head')
  if (!head || !body) throw new Error('the page has no head or body')
  const data = new Data('texts')
  const content = body.children.map((child) => react(child, data)).join(',\n')
  const headData = new Data('headTexts')
  const headCode = react(head, headData)
  const page_ = `import { createElement as h } from 'react'\nimport { items, texts } from '../data.mjs'\nfunction Item({ t }) {\n  return ${data.items[0]?.code ?? 'null'}\n}\nexport default function Page() {\n  return h('div', null, ${content})\n}\n`
  return {
    files: {
      'app/layout.js': `import { createElement as h } from 'react'\nimport { headTexts } from './data.mjs'\nexport default function Layout({ children }) {\n  return h('html', { lang: 'ru' }, ${headCode}, h('body', null, children))\n}\n`,
      'app/dynamic/page.js': `${page_}export const dynamic = 'force-dynamic'\n`,
      'app/static/page.js': `${page_}export const dynamic = 'force-static'\n`,
      'app/data.mjs': `${dataModule(data)}export const headTexts = ${JSON.stringify(headData.texts)}\n`
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
