/** Whole numbers written one after another, small ones in a byte. */
export function createByteWriter() {
  let bytes = new Uint8Array(64 * 1024)
  let length = 0

  return {
    get length() {
      return length
    },
    write(value: number): void {
      if (length + 5 > bytes.length) {
        const larger = new Uint8Array(bytes.length * 2)
        larger.set(bytes)
        bytes = larger
      }
      length = writeNumber(bytes, length, value)
    },
    /** What was written, without the room that is left. */
    finish: () => bytes.slice(0, length)
  }
}

/** Writes a number below 2³² and gives the place after it. */
export function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  let [next, rest] = [at, value]
  while (rest > 127) {
    bytes[next++] = (rest & 127) | 128
    rest >>>= 7
  }
  bytes[next++] = rest
  return next
}

/** How many bytes `writeNumber` needs. */
export function sizeOfNumber(value: number): number {
  let size = 1
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) size++
  return size
}

/** The number that is written at a place; `sizeOfNumber` tells where the next one is. */
export function numberAt(bytes: Uint8Array, at: number): number {
  let byte = bytes[at] as number
  let value = byte & 127
  for (let next = at + 1, shift = 7; byte > 127; next++, shift += 7) {
    byte = bytes[next] as number
    value |= (byte & 127) << shift
  }
  return value >>> 0
}

/** Reads the numbers between two places in their order; -1 after the last. */
export function createByteReader(bytes: Uint8Array, from: number, to: number): () => number {
  let at = from
  return () => {
    if (at >= to) return -1
    const value = numberAt(bytes, at)
    at += sizeOfNumber(value)
    return value
  }
}
