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
  }
]
