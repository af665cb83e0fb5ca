import t from 'tap'
import { takePicture } from '../../../../src/server/desk/room/parts/picture-part.ts'
import { sharp } from '../../../../src/server/pictures/sharp.ts'

const drawn = (width = 900, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height: 600, channels, background: { r: 200, g: 90, b: 30, alpha: 0.5 } }
  })

t.test(
  'photos become files of the site: upright, not too wide, without what the camera has noted',
  async (t) => {
    const camera = await drawn(3000)
      .withExif({ IFD0: { Make: 'Камера' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const taken = await takePicture(camera, 'uglov')
    if ('fault' in taken) throw new Error(taken.fault)
    t.equal(taken.picture.name, 'uglov.jpg')
    const meta = await sharp(taken.picture.data).metadata()
    t.match(meta, { format: 'jpeg', width: 600, height: 3000, exif: undefined })
    t.equal(taken.picture.data.includes('Exif'), false)

    const kinds = [
      [await drawn(900).png().toBuffer(), 'p.jpg'],
      [await drawn(900, 4).png().toBuffer(), 'p.png'],
      [await drawn(900).webp().toBuffer(), 'p.jpg'],
      [await drawn(900).avif().toBuffer(), 'p.jpg']
    ] as const
    for (const [data, name] of kinds) {
      t.match(await takePicture(data, 'p'), { picture: { name }, width: 900 }, name)
    }
  }
)

t.test('what is no picture, or would not stay one, is refused in words', async (t) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const whole = await drawn().jpeg().toBuffer()
  const cases: readonly (readonly [string, Buffer, RegExp])[] = [
    ['SVG with a script', Buffer.from(svg), /SVG/],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), /не читается/],
    [
      'HTML with the beginning of a GIF',
      Buffer.from('GIF89a<script>alert(1)</script>'),
      /не читается|Нужен/
    ],
    ['half of a picture', whole.subarray(0, 400), /не читается/],
    ['a narrow one', await drawn(200).jpeg().toBuffer(), /узкая/],
    ['a GIF', await drawn().gif().toBuffer(), /Нужен JPEG/],
    ['a photo of a phone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), /HEIC/],
    ['nothing', Buffer.alloc(0), /не читается/]
  ]
  for (const [name, data, said] of cases) {
    const taken = await takePicture(data, 'x')
    t.match('fault' in taken ? taken.fault : 'taken', said, name)
  }
  const bomb = await sharp({
    create: { width: 12_000, height: 6000, channels: 3, background: '#fff' }
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  t.ok(bomb.length < 1_000_000, 'a small file')
  t.match(await takePicture(bomb, 'x'), { fault: /не читается|велик/ }, 'of too many pixels')
})

t.test(
  'a small file that unpacks to much in passes is refused; several wait for each other',
  async (t) => {
    const flat = (side: number, progressive: boolean) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#c53' } })
        .png({ progressive })
        .toBuffer()
    const large = await flat(5000, true)
    t.ok(large.length < 1_000_000)
    t.match(await takePicture(large, 'a'), { fault: /прогрессивной/ })
    t.match(await takePicture(await flat(900, true), 'a'), { width: 900 })
    t.match(await takePicture(await flat(5000, false), 'a'), { width: 2400 })

    const done: string[] = []
    const [slow, quick] = [await flat(5000, false), await flat(500, false)]
    await Promise.all([
      takePicture(slow, 'first').then(() => done.push('first')),
      takePicture(quick, 'second').then(() => done.push('second'))
    ])
    t.same(done, ['first', 'second'], 'the quick one began when the slow one was done')
  }
)
