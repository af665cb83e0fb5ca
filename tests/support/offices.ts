import { siteTexts } from '../../src/server/content/site/site-texts.ts'
import { type Offices, officesOf } from '../../src/server/leads/call-times.ts'

const office = (slug: string, city: string, where: string, timezone: string) => {
  return { slug, data: { city, where, timezone, hours: { from: '09:00', to: '18:00' } } }
}

/** Offices on three clocks. */
export const OFFICES: Offices = officesOf(
  [
    office('moskva', 'Москва', 'в Москве', 'Europe/Moscow'),
    office('kazan', 'Казань', 'в Казани', 'Europe/Moscow'),
    office('ekaterinburg', 'Екатеринбург', 'в Екатеринбурге', 'Asia/Yekaterinburg'),
    office('novosibirsk', 'Новосибирск', 'в Новосибирске', 'Asia/Novosibirsk')
  ],
  { headOffice: 'moskva', answers: siteTexts([]).company.answers }
)
