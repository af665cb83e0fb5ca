interface Equivalent {
  file: string
  line: RegExp
  because: string
}

/** Lines that may be broken and nobody can notice, each with the reason. They are never chosen. */
export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'src/server/leads/store/reopening-store.ts',
    line: /^(const LEDGER_METHODS|[a-zA-Z]+: true,?$)/,
    because: 'of these tables the names alone are read, `true` makes the compiler count them'
  },
  {
    file: 'src/server/search/search-index.ts',
    line: /\.sort\(\(a, b\) => a\.size - b\.size\)/,
    because: 'beginning with the rarest word saves time and finds the same'
  },
  {
    file: 'src/server/search/text/text-postings.ts',
    line: /let worth = 1/,
    because: 'every text begins with a mark that says what its words are worth'
  }
]
