/** «120 000 ₽» */
export function rubles(sum: number): string {
  return `${sum.toLocaleString('ru')} ₽`
}
