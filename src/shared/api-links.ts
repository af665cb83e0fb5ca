/** What scripts ask for. Apart from `links`, so that the script of every page need not carry all of them. */
export const apiLinks = {
  leads: () => '/api/v1/form/',
  challenge: () => '/api/v1/challenge/',
  visit: () => '/api/v1/visit/'
} as const
