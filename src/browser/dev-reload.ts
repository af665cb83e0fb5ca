import { links } from '../shared/links.ts'

// Part of `npm run dev` only: a server that has come back is a server with something new.
let isFirst = true
new EventSource(links.devEvents()).onopen = () => {
  if (!isFirst) location.reload()
  isFirst = false
}
