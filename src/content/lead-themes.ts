/** What a visitor can write about; the value is what the lead carries as `theme`. */
export const leadThemes = [
  { value: 'seo', label: 'Поисковое продвижение' },
  { value: 'shop', label: 'Продвижение интернет-магазина' },
  { value: 'b2b', label: 'Продвижение производства и опта' },
  { value: 'regions', label: 'Регионы и филиалы' },
  { value: 'audit', label: 'Аудит сайта' },
  { value: 'ads', label: 'Реклама' },
  { value: 'content', label: 'Контент и редакция' },
  { value: 'analytics', label: 'Аналитика и отчёты' },
  { value: 'reputation', label: 'Репутация' },
  { value: 'ai', label: 'Видимость в ответах нейросетей' },
  { value: 'rating', label: 'Рейтинги: участие или подбор' },
  { value: 'press', label: 'Запрос для СМИ и конференций' },
  { value: 'complaint', label: 'Отзыв или жалоба на нас' },
  { value: 'other', label: 'Другой вопрос' }
] as const
