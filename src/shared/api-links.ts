// Apart from `links`, so that the script of every page need not carry all of them.

export const visitLink = () => '/api/v1/visit/'
export const englishLink = () => '/en/'

/** What browsers may fetch before it is pressed. */
export const speculationLink = (): string => '/speculation-rules.json'
