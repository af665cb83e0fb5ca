import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readRegular } from '../budget/regular-file.ts'
import type { FileChange, TextRecords } from '../leads/text-records.ts'
import { keepPicture } from './candidate.ts'
import { pagesOfPictures } from './kept-pictures.ts'

/** Puts pictures of changes into a folder that lacks them, where another process has taken them. */
export async function bringPictures(
  texts: Pick<TextRecords, 'picture'>,
  changes: readonly FileChange[],
  folder: string
): Promise<void> {
  for (const { isPicture, after } of changes) {
    if (!isPicture || after === undefined || existsSync(join(folder, after))) continue
    const data = await texts.picture(after)
    if (data) await keepPicture(folder, data)
  }
}

/** Lends to others what lies in a folder and was taken before they shared anything. */
export async function sharePictures(
  texts: Pick<TextRecords, 'missingPictures' | 'keepPicture'>,
  folder: string
): Promise<void> {
  for await (const names of pagesOfPictures(folder))
    for (const name of await texts.missingPictures(names))
      await texts.keepPicture(name, await readRegular(join(folder, name)))
}
