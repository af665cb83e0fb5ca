import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toJson } from '../../shared/json-text.ts'

/** Writes a long text to standard output as fast as it is read there, byte for byte. */
export async function pour(parts: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(parts), process.stdout, { end: false })
  } catch (error) {
    // The reader, such as `head`, has enough.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/** Readable JSON of a long list, the same that `toJson` makes of it whole. */
export async function* jsonArray(batches: AsyncIterable<readonly unknown[]>) {
  let isEmpty = true
  for await (const batch of batches) {
    for (const item of batch) {
      yield `${isEmpty ? '[' : ','}\n${toJson(item).trimEnd().replace(/^/gm, '  ')}`
      isEmpty = false
    }
  }
  yield isEmpty ? '[]\n' : '\n]\n'
}
