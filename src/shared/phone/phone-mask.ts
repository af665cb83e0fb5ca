import { Mask } from 'maska'

/** A mask made from a placeholder such as `XXX XXX-XX-XX`. Positions are indices in the shown text. */
export interface PhoneMask {
  slots: number
  /** The digits in their places, free slots as `X`; those that find no slot follow after a space. */
  fill(digits: string): string
  /**
   * Caret position after this many digits.
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
      const excess = digits.slice(slots)
      return shown + placeholder.slice(shown.length) + (excess && ` ${excess}`)
    },
    caretAfter(digits, isPastLiterals) {
      if (digits > slots) return placeholder.length + 1 + digits - slots
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
