/** What the button of a tariff says, by whether the tariff is in the calculation. */
export function pickWord(isChosen: boolean): string {
  return isChosen ? 'В\u00A0расчёте' : 'Выбрать'
}
