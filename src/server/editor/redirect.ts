import { isMap, isSeq, parseDocument } from 'yaml'
import type { FileChange } from '../leads/text-records.ts'
import { recordedFile } from './folder-files.ts'

const FILE = 'redirects.yml'

/** Lets a former address lead to the present one; what led to the former leads there too. Comments stay. */
export async function redirectChange(dir: string, from: string, to: string): Promise<FileChange> {
  const before = (await recordedFile(dir, FILE)) ?? 'redirects: []\ngone: []\n'
  const document = parseDocument(before, { schema: 'core' })
  const list = document.get('redirects')
  if (isSeq(list)) {
    list.flow = false
    list.items = list.items.filter((item) => !isMap(item) || item.get('from') !== to)
    for (const item of list.items) if (isMap(item) && item.get('to') === from) item.set('to', to)
    const added = document.createNode({ from, to })
    if (isMap(added)) added.flow = true
    list.add(added)
  }
  const after = document.toString({ lineWidth: 0 })
  return { file: FILE, before, after, isPicture: false }
}
