import { links } from '../shared/links.ts'

// `npm run dev` only: the page reloads when something is new, and what is wrong with it stands beside it.

interface Remarks {
  /** Broken content: the page is the one before the change. */
  fault: string
  file?: string
  own: readonly string[]
  others: number
}

const PANEL_PX = 380
/** Below this width the panel lies under the page. */
const SIDE_BY_SIDE = '(min-width: 900px)'

let isFirst = true
const events = new EventSource(links.devEvents())
events.onopen = () => {
  // A server that has restarted has something new.
  if (!isFirst) location.reload()
  isFirst = false
}
events.addEventListener('changed', () => location.reload())
events.addEventListener('fault', showRemarks)
void showRemarks()

async function showRemarks(): Promise<void> {
  const response = await fetch(links.devRemarks(location.pathname))
  show(await response.json())
}

function show({ fault, file, own, others }: Remarks): void {
  document.querySelector('[data-remarks]')?.remove()
  const lines = [
    ...(fault ? ['Страница прежняя: в содержимом ошибка.', ...fault.split('\n')] : []),
    ...own
  ]
  const panel = document.createElement('aside')
  panel.dataset.remarks = String(lines.length)
  panel.role = 'status'
  panel.append(
    element('strong', file ?? 'Страница собрана из нескольких файлов'),
    ...lines.map((line) => element('p', line)),
    element(
      'p',
      `${own.length === 0 ? 'Замечаний к файлу нет' : `Замечаний: ${own.length}`}, в других файлах: ${others}`
    )
  )
  const isBeside = lines.length > 0 && matchMedia(SIDE_BY_SIDE).matches
  // Styled here, to keep it out of the site's style sheet.
  panel.style.cssText = `position:fixed;z-index:9999;overflow:auto;display:grid;gap:12px;align-content:start;padding:16px 20px;font:14px/1.5 monospace;white-space:pre-wrap;overflow-wrap:anywhere;color:#fff;background:${lines.length > 0 ? '#8c1217' : '#20303a'};${
    isBeside
      ? `inset:0 0 0 auto;inline-size:${PANEL_PX}px`
      : 'inset:auto 0 0 auto;max-block-size:40vh;pointer-events:none'
  }`
  document.documentElement.style.paddingInlineEnd = isBeside ? `${PANEL_PX}px` : ''
  document.body.append(panel)
}

function element(name: 'strong' | 'p', text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
