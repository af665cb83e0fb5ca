import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml'
import type { FileChange } from '../leads/text-records.ts'
import { spelledPath } from '../site/find-moved.ts'
import { recordedFile } from './folder-files.ts'

const FILE = 'redirects.yml'

/** Lets a former address lead to the present one; what led to the former leads there too. Comments stay. */
export async function redirectChange(dir: string, from: string, to: string): Promise<FileChange> {
  const before = (await recordedFile(dir, FILE)) ?? 'redirects: []\ngone: []\n'
  const document = parseDocument(before, { schema: 'core' })
  const list = document.get('redirects')
  if (isSeq(list)) {
    list.flow = false
    const leads = (item: unknown, field: string, path: string) =>
      isMap(item) && spelledPath(String(item.get(field))) === spelledPath(path)
    list.items = list.items.filter((item) => !leads(item, 'from', to) && !leads(item, 'from', from))
    for (const item of list.items) if (leads(item, 'to', from)) (item as YAMLMap).set('to', to)
    const added = document.createNode({ from, to })
    if (isMap(added)) added.flow = true
    list.add(added)
  }
  const after = document.toString({ lineWidth: 0 })
  return { file: FILE, before, after, isPicture: false }
}
