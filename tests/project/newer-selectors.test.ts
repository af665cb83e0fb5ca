import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'

/** What a browser that runs our scripts need not know, such as Firefox 115. It leaves out the whole rule that has one. */
const NEWER = /:has\(|:popover-open|:user-(?:in)?valid|::details-content|:open\b/
const ASSETS = 'dist/assets'

/** @returns The lists of selectors that are lost for one of them. */
function mixedLists(css: string): string[] {
  return [...css.matchAll(/(?<=^|[{}])[^@{}]+(?=\{)/g)]
    .map(([list]) => list)
    .filter((list) => new Set(partsOf(list).map((part) => NEWER.test(part))).size > 1)
}

/** A comma inside of brackets parts nothing. */
function partsOf(list: string): string[] {
  let depth = 0
  const marked = [...list].map((sign) => {
    depth += Number('(['.includes(sign)) - Number(')]'.includes(sign))
    return sign === ',' && depth === 0 ? '\n' : sign
  })
  return marked.join('').split('\n')
}

t.test('a selector that some browsers do not know stands in rules of its own', async (t) => {
  const sheets = readdirSync(ASSETS).filter((name) => name.endsWith('.css'))
  t.ok(sheets.length > 10)
  t.same(
    sheets.flatMap((name) => mixedLists(readFileSync(`${ASSETS}/${name}`, 'utf8'))),
    []
  )
})

t.test('a list that would be lost is found', async (t) => {
  t.same(mixedLists('.a,.b:not(:has(>i,b)){top:0}.c:is(.d,.e:has(i)){top:0}'), [
    '.a,.b:not(:has(>i,b))'
  ])
})
