/**
 * Lets at most `limit` pieces of work run at a time; the others wait their turn. For work whose memory no cache
 * counts, such as a page in the middle of its compression.
 */
export function fewAtOnce(limit: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < limit) running++
    // Whoever ends hands its place over.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
