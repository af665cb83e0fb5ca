import { links } from '../shared/links.ts'

// `npm run dev` only: a server that has restarted has something new.
let isFirst = true
const events = new EventSource(links.devEvents())
events.onopen = () => {
  if (!isFirst) location.reload()
  isFirst = false
}
events.addEventListener('changed', () => location.reload())
events.addEventListener('fault', ({ data }) => {
  document.querySelector('.content-fault')?.remove()
  const note = document.createElement('pre')
  note.className = 'content-fault'
  // Styled here, to keep it out of the site's style sheet.
  note.style.cssText =
    'position:fixed;inset:auto 0 0;z-index:9999;padding:24px;background:#b3161b;color:#fff;white-space:pre-wrap'
  note.role = 'alert'
  note.textContent = `Страница прежняя: в содержимом ошибка.\n${JSON.parse(data)}`
  document.body.append(note)
})
