import { createHash } from 'node:crypto'
import { company } from '../../content/company.ts'
import { capitalised } from '../../shared/words/letter-case.ts'
import type { SharePicture } from '../pictures/share-picture.ts'
import type { PageMeta } from './page-meta.ts'

/** Changes when the drawing does, so that kept pictures are made anew. */
const DESIGN = 2

export function sharePicture({ title, section, lang, picture }: PageMeta): SharePicture {
  const home = lang === 'en' ? 'Search marketing agency' : capitalised(company.descriptor)
  return { title, section: section ?? home, drawing: picture }
}

/** Names the page and what is drawn, so that a changed title has a new address. */
export function sharePicturePath(meta: PageMeta): string {
  const drawn = JSON.stringify([DESIGN, sharePicture(meta)])
  const hash = createHash('sha256').update(drawn).digest('hex').slice(0, 12)
  return `/og${meta.path}${hash}.png`
}
