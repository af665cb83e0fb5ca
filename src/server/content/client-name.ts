import type { Data } from './schemas.ts'

/** What the client of a case is, and is called: «Интернет-магазин мебели «Кедровый угол»». */
export function clientName({ client, name }: Pick<Data<'cases'>, 'client' | 'name'>): string {
  return `${client} ${name}`
}
