/** `npm run test:long`: the same tests at their whole length, which takes hours where the ordinary run takes minutes. */
export const IS_LONG = process.env.TEST_LONG === '1'
