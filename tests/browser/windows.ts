import { ARE_WHOLE } from '../support/trial-size.ts'

/** CSS pixels: phones, a tablet, laptops, a large screen; two of them are laid out as their neighbours are. */
export const WINDOWS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 }
].filter(({ width }) => ARE_WHOLE || (width !== 390 && width !== 1440))
