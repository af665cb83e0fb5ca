/** Every URL path the site owns. Templates, islands and routes spell a path only through here. */
export const links = {
  home: () => '/',
  contacts: () => '/contacts/',
  thanks: () => '/spasibo/',
  consent: () => '/legal/consent/',
  leads: () => '/api/v1/form/',
  challenge: () => '/api/v1/challenge/',
  visit: () => '/api/v1/visit/',
  health: () => '/healthz',
  readiness: () => '/readyz',
  /** Only under `npm run dev`. */
  devEvents: () => '/dev/events'
} as const
