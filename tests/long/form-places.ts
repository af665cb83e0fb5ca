/** Every place of the two forms, and how a visitor comes to it. */
export const FORM_PLACES = [
  { form: 'main', place: 'page', path: '/contacts/' },
  { form: 'main', place: 'product', path: '/services/seo/' },
  { form: 'main', place: 'bottom', path: '/services/' },
  { form: 'main', place: 'fixed', path: '/education/articles/kak-vybrat-podryadchika/' },
  { form: 'main', place: 'fixed', path: '/rating/agentstva-prodvizheniya/' },
  { form: 'main', place: 'modal', path: '/faq/', modal: 'request' },
  { form: 'callback', place: 'modal', path: '/faq/', modal: 'callback' }
] as const

export type FormPlace = (typeof FORM_PLACES)[number]
