export interface Office {
  city: string
  phone: { text: string; link: string }
  address: string
  hours: string
  /** Offset that visitors read, such as UTC+3. */
  zone: string
}

export const offices: readonly Office[] = [
  {
    city: 'Москва',
    phone: { text: '+7 (495) 000-01-01', link: 'tel:+74950000101' },
    address: 'ул. Примерная, д. 10, офис 501',
    hours: 'Пн–Пт 9:00–19:00',
    zone: 'UTC+3'
  },
  {
    city: 'Санкт-Петербург',
    phone: { text: '+7 (812) 000-01-02', link: 'tel:+78120000102' },
    address: 'наб. Образцовая, д. 4, офис 12',
    hours: 'Пн–Пт 9:00–19:00',
    zone: 'UTC+3'
  },
  {
    city: 'Казань',
    phone: { text: '+7 (843) 000-01-03', link: 'tel:+78430000103' },
    address: 'ул. Учебная-Демо, д. 7, офис 3',
    hours: 'Пн–Пт 9:00–18:00',
    zone: 'UTC+3'
  },
  {
    city: 'Екатеринбург',
    phone: { text: '+7 (343) 000-01-04', link: 'tel:+73430000104' },
    address: 'пр-т Условный, д. 21, офис 804',
    hours: 'Пн–Пт 9:00–18:00',
    zone: 'UTC+5'
  },
  {
    city: 'Новосибирск',
    phone: { text: '+7 (383) 000-01-05', link: 'tel:+73830000105' },
    address: 'ул. Шаблонная, д. 15, офис 210',
    hours: 'Пн–Пт 9:00–18:00',
    zone: 'UTC+7'
  },
  {
    city: 'Краснодар',
    phone: { text: '+7 (861) 000-01-06', link: 'tel:+78610000106' },
    address: 'ул. Пробная, д. 2, офис 6',
    hours: 'Пн–Пт 9:00–18:00',
    zone: 'UTC+3'
  }
]
