import type { Test } from 'tap'
import { TEMPLATES } from '../browser/templates.ts'
import type { Visitor } from '../support/visitor.ts'
import type { Ground } from './ground.ts'
import type { Journeys } from './journeys.ts'
import { overflowOf, widths } from './overflow-trial.ts'
import { openPage } from './page.ts'

/** What is widest: words, tables, forms, code. */
const LARGE = [
  '/',
  '/services/seo/',
  '/prices/',
  '/cases/mebel-dlya-doma/',
  '/education/articles/atribuciya-zayavok/',
  '/rating/agentstva-prodvizheniya/',
  '/about/',
  '/contacts/'
]
const PRINTED = ['/education/articles/atribuciya-zayavok/', '/rating/agentstva-prodvizheniya/']

/** In a window as narrow as a telephone's. */
export const WIDTHS: Journeys = {
  'review-engines 5: no template is wider than the window': async (t, visitor, { url }) => {
    t.same(await overflowOf(visitor, url, TEMPLATES), [])
  }
}

/** Where text has twice the size. */
export const LARGE_TEXT: Journeys = {
  'review-engines 11: no page is wider than the window': async (t, visitor, { url }) => {
    t.same(await overflowOf(visitor, url, LARGE), [])
  }
}

/** In a window as wide as a sheet of paper. */
export const PAPER: Journeys = {
  'review-engines 7: printed pages are no wider than the sheet': printed
}

async function printed(t: Test, visitor: Visitor, { url }: Ground): Promise<void> {
  for (const path of PRINTED) {
    await openPage(visitor, url + path)
    t.ok((await visitor.run(showAsPrinted)) > 0, 'there are rules for paper')
    const { page, window } = await visitor.run(widths)
    t.ok(page <= window, `${path} is ${page} px wide on a sheet of ${window} px`)
  }
}

/** Makes the rules for paper those of the screen, and gives their number: no driver prints to something measurable. */
function showAsPrinted(): number {
  const inside = (rule: CSSRule | CSSStyleSheet): CSSRule[] => {
    const { cssRules = [] } = rule as CSSGroupingRule
    return [...cssRules].flatMap((inner) => [inner, ...inside(inner)])
  }
  const paper = [...document.styleSheets]
    .flatMap(inside)
    .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === 'print')
  for (const rule of paper) (rule as CSSMediaRule).media.mediaText = 'all'
  return paper.length
}
