/** «120 000 ₽» */
export function rubles(sum: number): string {
  return `${sum.toLocaleString('ru')} ₽`
}

/** 120 000 as «120». */
export function thousands(sum: number): string {
  return (sum / 1000).toLocaleString('ru')
}
