/** Who polls the clients of participants and decides on objections: it sells nothing on the market that is rated. */
export const ratingHolder = {
  name: 'Лаборатория опросов «Ровный счёт»',
  email: 'opros@rovnyschet.example'
} as const
