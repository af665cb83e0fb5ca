// Loaded into a process that a test starts: one host has an address of each family.
import dns from 'node:dns'

const lookup = dns.lookup
const ADDRESSES = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 }
]

dns.lookup = /** @type {any} */ (
  (/** @type {string} */ host, /** @type {any} */ options, /** @type {any} */ done) => {
    if (host !== 'two-families.localhost') return lookup(host, options, done)
    const answer = options.all ? [ADDRESSES] : ['127.0.0.1', 4]
    process.nextTick(done, null, ...answer)
  }
)
