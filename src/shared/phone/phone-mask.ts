import { Mask } from 'maska'

/** A placeholder such as `XXX XXX-XX-XX` as a mask. Positions are those of the shown text. */
export interface PhoneMask {
  slots: number
  /** The digits in their places, free slots as `X`. */
  fill(digits: string): string
  /**
   * Where the caret stands after so many digits.
   *
   * @param isPastLiterals Whether it jumps over spaces and hyphens to the next slot.
   */
  caretAfter(digits: number, isPastLiterals: boolean): number
}

export function createPhoneMask(placeholder: string): PhoneMask {
  const slots = placeholder.replace(/[^X]/g, '').length
  const mask = new Mask({
    mask: placeholder,
    eager: false,
    tokens: { X: { pattern: /[0-9]/ } },
    tokensReplace: true
  })
  return {
    slots,
    fill(digits) {
      const shown = mask.masked(digits.slice(0, slots))
      return shown + placeholder.slice(shown.length)
    },
    caretAfter(digits, isPastLiterals) {
      let position = 0
      for (let count = 0; count < digits && position < placeholder.length; position++) {
        if (placeholder[position] === 'X') count++
      }
      if (!isPastLiterals) return position
      const next = placeholder.indexOf('X', position)
      return next < 0 ? placeholder.length : next
    }
  }
}
