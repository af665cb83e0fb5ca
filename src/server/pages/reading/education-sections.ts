import { countMarks } from '../../../drawings/marks.ts'
import { links } from '../../../shared/links.ts'
import { plural } from '../../../shared/words/numbers.ts'
import type { Content } from '../../content/content.ts'
import type { SectionPart } from './article-data.ts'
import { countText } from './glossary-page.ts'

/** What the section of education is made of, each part counted and drawn by the same marks. */
export function educationSections({ articles, templates, glossary }: Content): SectionPart[] {
  return [
    {
      path: links.articles(),
      title: 'Статьи',
      drawing: countMarks(articles.length),
      count: `${articles.length} ${plural(articles.length, ['статья', 'статьи', 'статей'])}`,
      text: 'Разборы с примерами, схемами и чек-листами. У каждого есть автор и тот, кто проверил факты.'
    },
    {
      path: links.templates(),
      title: 'Шаблоны документов',
      drawing: countMarks(templates.length),
      count: `${templates.length} ${plural(templates.length, ['документ', 'документа', 'документов'])}`,
      text: 'Бриф, очередь задач, отчёт и другие, без регистрации. Бланки печатаются на А4, широкие таблицы — из XLSX на А3.'
    },
    {
      path: links.glossary(),
      title: 'Словарь терминов',
      drawing: countMarks(glossary.length),
      count: countText(glossary.length),
      text: 'Определения простыми словами, с поиском и переходом по буквам.'
    }
  ]
}
