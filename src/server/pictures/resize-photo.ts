import { readRegular } from '../budget/regular-file.ts'
import type { PhotoFormat } from './photo.ts'
import { sharp } from './sharp.ts'

/** A photo in another width and format, turned as the camera was held and without its metadata. */
export async function resizePhoto(
  file: string,
  width: number,
  format: PhotoFormat
): Promise<Buffer> {
  return await sharp(await readRegular(file))
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toFormat(format, format === 'avif' ? { quality: 55, effort: 3 } : { quality: 78 })
    .toBuffer()
}
