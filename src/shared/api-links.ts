/** Apart from `links`, so that the script of every page need not carry all of them. */
export const visitLink = () => '/api/v1/visit/'
