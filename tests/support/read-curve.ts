type Place = readonly [x: number, y: number]

/** A cubic segment: both handles and its end, all of them places on the sheet. */
export type Segment = readonly [leave: Place, arrive: Place, end: Place]

/** Reads the path data of a curve as SVG does: `M`, then `c` and `s`, told from the place before. */
export function readCurve(data: string): { start: Place; segments: Segment[] } {
  const [head = '', ...rest] = data.split(/(?=[a-z])/i)
  const [x = Number.NaN, y = Number.NaN] = numbersOf(head)
  let [here, arrived]: [Place, Place] = [
    [x, y],
    [x, y]
  ]
  const segments = rest.map((command): Segment => {
    const places = pairs(numbersOf(command)).map(([dx, dy]): Place => [here[0] + dx, here[1] + dy])
    const mirrored: Place = [2 * here[0] - arrived[0], 2 * here[1] - arrived[1]]
    const [leave, arrive, end] = command.startsWith('s') ? [mirrored, ...places] : places
    if (!/^[cs]/.test(command) || !leave || !arrive || !end) throw new Error(`no curve: ${command}`)
    here = end
    arrived = arrive
    return [leave, arrive, end]
  })
  return { start: [x, y], segments }
}

const numbersOf = (command: string) => (command.match(/-?[\d.]+/g) ?? []).map(Number)

function pairs(numbers: readonly number[]): Place[] {
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0]] : []))
}
