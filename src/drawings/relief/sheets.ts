import type { Sheet } from './relief.ts'

const NIGHT = '#455364'

/** Every relief of the site, by the name of its file. */
export const sheets: Readonly<Record<string, Sheet>> = {
  'night-form': {
    ...{ seed: 'zayavka', width: 1600, height: 900, scale: 520, levels: 14, color: NIGHT },
    peaks: [{ x: 260, y: 560, r: 420, h: 0.75 }]
  },
  'night-tall': {
    ...{ seed: 'fixed', width: 480, height: 640, scale: 240, levels: 12, color: NIGHT },
    peaks: [{ x: 360, y: 180, r: 200, h: 0.6 }]
  },
  'night-share': {
    ...{ seed: 'kartochka', width: 1200, height: 630, scale: 380, levels: 12, color: NIGHT },
    peaks: [{ x: 980, y: 420, r: 300, h: 0.8 }]
  }
}
