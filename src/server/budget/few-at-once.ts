interface FewAtOnce {
  <Result>(work: () => Promise<Result>): Promise<Result>
  /** How many tasks are queued. */
  waiting(): number
}

/**
 * Runs at most `limit` tasks at a time and queues the rest. For work whose memory no cache counts, such as compressing
 * a page.
 */
export function fewAtOnce(limit: number): FewAtOnce {
  const waiting: (() => void)[] = []
  let running = 0

  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < limit) running++
    // A finishing task hands over its slot.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return Object.assign(run, { waiting: () => waiting.length })
}
