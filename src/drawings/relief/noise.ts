/** A height above the sheet at a point, in no particular unit. */
export type Field = (x: number, y: number) => number

interface Peak {
  x: number
  y: number
  /** Radius, in sheet units. */
  r: number
  /** Height, where the noise itself goes from 0 to 1. */
  h: number
}

export interface Terrain {
  /** The same seed always gives the same sheet. */
  seed: string
  /** Size of a hill, in sheet units. */
  scale: number
  peaks?: readonly Peak[]
}

/** Cells of the noise's lattice along one side. */
const LATTICE = 64

/** A height field: noise bent by noise, and named summits. */
export function heightField({ seed, scale, peaks = [] }: Terrain): Field {
  const noise = valueNoise(seed, 2)
  const warp = valueNoise(`${seed}/warp`, 1)
  return (x0, y0) => {
    const x = x0 + (warp(x0 / 210, y0 / 210) - 0.5) * 130
    const y = y0 + (warp(x0 / 210 + 31.7, y0 / 210 + 11.3) - 0.5) * 130
    let height = noise(x / scale, y / scale)
    for (const peak of peaks) {
      const distance = ((x - peak.x) ** 2 + ((y - peak.y) * 1.25) ** 2) / peak.r ** 2
      height += peak.h * Math.exp(-distance)
    }
    return height
  }
}

/** Two-dimensional value noise from 0 to 1. */
export function valueNoise(seed: string, octaves: number): Field {
  const random = randomFrom(seed)
  const lattice = Float64Array.from({ length: LATTICE * LATTICE }, random)
  const at = (x: number, y: number) =>
    lattice[(y & (LATTICE - 1)) * LATTICE + (x & (LATTICE - 1))] ?? 0

  function layer(x: number, y: number): number {
    const [i, j] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [ease(x - i), ease(y - j)]
    const top = at(i, j) * (1 - u) + at(i + 1, j) * u
    const bottom = at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u
    return top * (1 - v) + bottom * v
  }
  return (x, y) => {
    let [sum, weight, total] = [0, 1, 0]
    for (let octave = 0; octave < octaves; octave++) {
      sum += weight * layer(x * 2 ** octave + octave * 17.3, y * 2 ** octave + octave * 9.7)
      total += weight
      weight *= 0.34
    }
    return sum / total
  }
}

const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

/** A small deterministic random source (mulberry32 over an FNV-1a hash of the seed). */
export function randomFrom(seed: string): () => number {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
