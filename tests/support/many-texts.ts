import { randomBytes } from 'node:crypto'

export function* texts(count: number, length: number): Generator<string> {
  for (let number = 0; number < count; number++) {
    yield `${randomBytes(8).toString('hex').replace(/\d/g, 'x')}${'й"'.repeat(length)}`.slice(
      0,
      length
    )
  }
}
