import sharp from 'sharp'
import t from 'tap'
import { SHEET } from '../../src/drawings/share/paper.ts'
import { type ShareDrawing, shareDrawing } from '../../src/drawings/share/share-drawing.ts'

const SERIES = {
  ...{ id: 'mebel', title: 'Рост', label: 'Выручка', unit: 'млн ₽', better: 'up' as const },
  ...{ start: '2024-02', values: [6.1, 6, 6.4, 9.2, 12.4] }
}
const OFFICES = [
  { slug: 'moskva', data: { city: 'Москва', lat: 55.75, lon: 37.62 } },
  { slug: 'piter', data: { city: 'Санкт-Петербург', lat: 59.94, lon: 30.31 } },
  { slug: 'kazan', data: { city: 'Казань', lat: 55.79, lon: 49.11 } },
  { slug: 'ekaterinburg', data: { city: 'Екатеринбург', lat: 56.84, lon: 60.61 } }
] as const
const DRAWINGS: readonly ShareDrawing[] = [
  { kind: 'hill', series: SERIES },
  { kind: 'hill', series: { ...SERIES, better: 'down', values: [12, 9, 7, 5.5] } },
  {
    kind: 'service',
    service: {
      tariffs: [
        { name: 'Опора', price: 100_000, isFrom: false },
        { name: 'Высота', price: 110_000, isFrom: false },
        { name: 'Вершина', price: 400_000, isFrom: true }
      ]
    }
  },
  {
    kind: 'rating',
    rating: {
      rows: [
        { name: '«Гранит-демо»', total: 90, parts: [40, 30, 20] },
        { name: '«Очень длинное имя участника-демо»', total: 45, parts: [20, 15, 10] }
      ]
    }
  },
  {
    kind: 'cover',
    cover: { kind: 'line', rows: [{ name: 'Доля', values: [20, 35, 80], own: true }] }
  },
  {
    kind: 'person',
    person: {
      ...{ slug: 'anna', role: 'редактор', since: 2011, talks: [{ year: 2024 }], year: 2026 },
      expertise: ['крупные каталоги', 'журналы сервера']
    }
  },
  {
    kind: 'office',
    office: { here: OFFICES[0], offices: OFFICES, address: 'ул. Примерная, д. 10' }
  }
]

/** The picture as grey pixels, and its ground. */
async function pixels(drawing: ShareDrawing) {
  const { paper, svg } = shareDrawing(drawing)
  const { width, height } = SHEET
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper.ground}"/>${svg}</svg>`
  const grey = await sharp(Buffer.from(sheet)).greyscale().raw().toBuffer()
  return (top: number, bottom: number) => {
    const band = grey.subarray(top * width, bottom * width)
    const ground = grey[0] ?? 0
    return band.reduce((most, one) => Math.max(most, Math.abs(one - ground)), 0)
  }
}

t.test('every kind of page has a drawing, and none reaches the letters above it', async (t) => {
  for (const drawing of DRAWINGS) {
    const { svg } = shareDrawing(drawing)
    t.notMatch(svg, /NaN|undefined|Infinity/, drawing.kind)
    const contrast = await pixels(drawing)
    t.ok(contrast(0, 288) < 16, `${drawing.kind}: ${contrast(0, 288)} in the title's room`)
    t.ok(contrast(300, 620) > 90, `${drawing.kind}: ${contrast(300, 620)} under it`)
  }
})
