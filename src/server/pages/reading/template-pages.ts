import { formPages } from '../../../drawings/form-sheet.ts'
import { countMarks } from '../../../drawings/marks.ts'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import type { Content, Entry } from '../../content/content.ts'
import { DESCRIPTION_LENGTH } from '../../content/fields.ts'
import { type RenderedBody, renderMarkdown } from '../../content/markdown.ts'
import { markdownTables } from '../../content/markdown-parts.ts'
import { type Crumb, pageMeta } from '../../render/page-meta.ts'
import { blanksOf, formBlocks } from '../legal/document-data.ts'
import { filesOf } from '../legal/document-pages.ts'
import type { SitePage } from '../page.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/template': ReturnType<typeof templateView>
  }
}

type Template = Entry<'templates'>
type Words = Content['site']['reading']['templates']

const SECTION = /^## .*$/m

/** Every document of its own page. */
export function templatePages(content: Content, ancestors: readonly Crumb[]): SitePage[] {
  const { templates, site } = content
  const { templates: words } = site.reading
  return templates.map((template) => {
    const { title, slug, lead, updated, formulas } = template.data
    const meta = pageMeta({
      path: links.template(slug),
      name: title,
      title: fill(words.seo, {
        title,
        formats: formulas ? words.formats.table : words.formats.form
      }),
      description: describedTemplate(lead, words.endings),
      updated,
      file: template.file,
      ancestors: [...ancestors, { path: links.templates(), title: words.name }]
    })
    return {
      meta,
      render: ({ render }) => render('pages/template', templateView(template, content))
    }
  })
}

function templateView(template: Template, content: Content) {
  const body = renderMarkdown(template.body, template.file)
  return {
    template: shownTemplate(template, content),
    /** It as it is set on sheets of A4: SVG. */
    sheets: formPages(formBlocks(template.body)),
    plan: formPlan(template, body, content.site.reading.templates),
    others: shownTemplates(content).filter(({ slug }) => slug !== template.slug),
    body
  }
}

/** Documents in the order of a project, the others last. */
function shownTemplates(content: Content) {
  const order = content.site.education.templates.flatMap(({ slugs }) => slugs)
  const placeOf = ({ data: { slug } }: Template) => order.indexOf(slug) + 1 || order.length + 1
  return [...content.templates]
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((template) => shownTemplate(template, content))
}

export type ListedTemplate = ReturnType<typeof listedTemplates>[number]

/** Documents as they are listed, each whole with the places that are to be filled in. */
export function listedTemplates(content: Content) {
  return shownTemplates(content).map((template) => {
    const { body = '' } = content.templates.find(({ slug }) => slug === template.slug) ?? {}
    return { ...template, blanks: blanksText(body, content.site.reading.templates) }
  })
}

function shownTemplate({ data, body }: Template, content: Content) {
  const { templates } = content.site.education
  const stepOf = templates.find(({ slugs }) => slugs.includes(data.slug))
  return {
    ...data,
    path: links.template(data.slug),
    /** What it is for in a project. */
    step: stepOf?.step ?? data.format,
    sheet: formPages(formBlocks(body))[0] ?? '',
    /** All that it can be downloaded as, beside CSV. */
    files: filesOf(content, data.slug),
    csv: markdownTables(body).length > 0 ? links.templateCsv(data.slug) : undefined
  }
}

/** The lead with as much of what every template is as search results show. */
function describedTemplate(
  lead: string,
  { long, middle, short }: Content['site']['reading']['templates']['endings']
): string {
  const whole = [long, middle, short].map((ending) => `${lead} ${ending}`)
  return whole.find(({ length }) => length <= DESCRIPTION_LENGTH) ?? lead
}

/** «Заполнить 27 полей» */
function blanksText(body: string, { blanks }: Words): string {
  const count = body.split(SECTION).reduce((sum, section) => sum + blanksOf(section), 0)
  return fill(blanks, { count })
}

/** How much there is to write into each section of a document, drawn; what stands above the first section has no `id`. */
function formPlan(
  { body }: Pick<Template, 'body'>,
  { headings }: Pick<RenderedBody, 'headings'>,
  words: Words
) {
  const counts = body.split(SECTION).map(blanksOf)
  return {
    total: blanksText(body, words),
    rows: counts
      .map((count, at) => ({
        title: headings[at - 1]?.text ?? words.head,
        id: headings[at - 1]?.id,
        count: count > 0 ? String(count) : words.read,
        drawing: count > 0 ? countMarks(count) : ''
      }))
      .filter(({ id, drawing }) => id || drawing)
  }
}
