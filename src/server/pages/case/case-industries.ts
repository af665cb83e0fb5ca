/** Industries of cases as pages name them. */
export const INDUSTRIES = {
  roznica: 'Розничная торговля',
  proizvodstvo: 'Производство и опт',
  medicina: 'Медицина',
  finansy: 'Финансы',
  obrazovanie: 'Образование',
  uslugi: 'Услуги'
} as const
