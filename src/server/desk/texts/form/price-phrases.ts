/** What checks say of prices, hours and tax in English, and how an editor is told. */
export const PRICE_PHRASES: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /^first quarter: («.+») costs (.+) ₽ a quarter; found (.+)$/,
    'Первый квартал: $1 стоит $2 ₽ за квартал, а написано $3.'
  ],
  [
    /^first quarter: («.+») is (.+) hours; found (.+)$/,
    'Первый квартал: в тарифе $1 часов $2, а написано $3.'
  ],
  [
    /^first quarter: no service beside it has a tariff («.+»)$/,
    'Первый квартал: рядом нет услуги с тарифом $1.'
  ],
  [/^the price is (.+); that of (.+) is (.+)$/, 'Цена $1 ₽, а у $2 стоит $3 ₽.'],
  [
    /^the budget is «(.+)»; that of the tariffs is (.+) ₽$/,
    'Бюджет «$1», по тарифам выходит $2 ₽.'
  ],
  [/^paid (\d+) times in (\d+) months$/, 'Оплат $1 за $2 мес.'],
  [
    /^a month of the year is (.+) ₽ for (?:staff|freelancer); found (.+)$/,
    'Один месяц в году — это $1 ₽, а стоит $2.'
  ],
  [
    /^(.+) hours of freelancers come to (.+); found (.+)$/,
    '$1 часов фрилансеров — это $2 ₽, а стоит $3.'
  ],
  [
    /^the payment: nothing is said of tariffs for (.+), and there are some$/,
    'Не сказано, как платят за тарифы $1, а такие есть.'
  ],
  [
    /^an hour is said to cost (.+); the page of prices says (.+)$/,
    'Час назван за $1 ₽, на странице цен он стоит $2 ₽.'
  ],
  [
    /^promotion is said to cost (.+) to (.+); its tariffs go from (.+) to (.+)$/,
    'Продвижение названо от $1 до $2, тарифы идут от $3 до $4.'
  ],
  [
    /^the tax is (.+) %; the page of prices says (.+) %$/,
    'Налог назван $1 %, на странице цен $2 %.'
  ],
  [/^(.+) ₽ are (.+) ₽ with tax; found (.+) ₽$/, '$1 ₽ с налогом будет $2 ₽, стоит $3 ₽.']
]
