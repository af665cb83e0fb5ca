import type { HomeContent } from '../../../content/home.ts'
import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { Collections } from '../../content/load-content.ts'
import type { HeroMap } from '../../render/hero-map.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { Direction } from '../home-directions.ts'
import type { HomeRating } from '../home-rating.ts'
import type { HomeReading } from '../home-reading.ts'
import type { HomeResults } from '../home-results.ts'

/** What the front page prints; drawings are HTML. A section without content is left out. */
export interface HomePages {
  'pages/home': {
    meta: PageMeta
    hero: HeroPicture | undefined
    figures: readonly { value: number; unit: string; label: string }[]
    services: Register
    steps: HomeContent['steps']
    results: HomeResults | undefined
    rating: HomeRating | undefined
    refusals: HomeContent['refusals']
    reading: HomeReading | undefined
    team: { lead: string; people: readonly Face[] }
    questions: readonly { q: string; a: string }[]
    offices: { title: string; items: Collections['offices'] }
    form: LeadFormProps
  }
}

export interface HeroPicture {
  map: HeroMap
  /** For those who do not see it. */
  title: string
  caption: string
}

export interface Register {
  title: string
  directions: readonly Direction[]
  /** Of the terms. */
  scale: string
}

export interface Face {
  path: string
  name: string
  role: string
  about: string
  portrait: string
}
