const TIME_ZONE = 'Europe/Moscow'
const dayFormat = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: TIME_ZONE })
const timeFormat = new Intl.DateTimeFormat('ru', { timeStyle: 'short', timeZone: TIME_ZONE })

/** A day as people read it in Moscow: «14 июля 2026 года». */
export function longDate(iso: string): string {
  return dayFormat.format(new Date(iso)).replace('г.', 'года')
}

/** Day and time in Moscow: «14 июля 2026 года, 10:40». */
export function longDateTime(iso: string): string {
  return `${longDate(iso)}, ${timeFormat.format(new Date(iso))}`
}
