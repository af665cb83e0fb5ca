import sharp from 'sharp'

/** Levels of one colour, of 255, that nobody sees. */
const UNSEEN = 16

/**
 * The share of an area that looks otherwise, from 0 to 1. Where only one picture reaches, all is otherwise.
 *
 * @param before A PNG, as is `after`.
 */
export async function changedShare(before: string, after: string): Promise<number> {
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(after)])
  const width = Math.min(one.width, other.width)
  const height = Math.min(one.height, other.height)
  const area = Math.max(one.width, other.width) * Math.max(one.height, other.height)
  let same = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isSame(one.data, (y * one.width + x) * 3, other.data, (y * other.width + x) * 3)) same++
    }
  }
  return 1 - same / area
}

async function pixelsOf(file: string) {
  const { data, info } = await sharp(file, { limitInputPixels: false })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function isSame(one: Buffer, at: number, other: Buffer, otherAt: number): boolean {
  for (let colour = 0; colour < 3; colour++) {
    const apart = (one[at + colour] ?? 0) - (other[otherAt + colour] ?? 0)
    if (Math.abs(apart) > UNSEEN) return false
  }
  return true
}
