import base from '../browser/playwright.config.ts'

/** The browser's part of `npm run test:long`. */
export default { ...base, outputDir: '../../dist/test-artifacts/long' }
