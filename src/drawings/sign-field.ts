/** The sign is drawn in a box of its own size; around it stays free half of its height. */
const [WIDTH, HEIGHT] = [34, 32] as const
const FIELD = HEIGHT / 2

/** The sign with the field around it, both measured; colours are the style sheet's. */
export function signField(): string {
  const [width, height] = [WIDTH + 2 * FIELD, HEIGHT + 2 * FIELD]
  const right = FIELD + WIDTH
  return [
    `<svg class="sign-field" viewBox="0 0 ${width} ${height}" aria-hidden="true">`,
    `<rect class="sign-field__edge" width="${width}" height="${height}"/>`,
    `<rect class="sign-field__box" x="${FIELD}" y="${FIELD}" width="${WIDTH}" height="${HEIGHT}"/>`,
    `<path class="sign-field__size" d="M${right + 4} ${FIELD}v${HEIGHT}m0 0v${FIELD}"/>`,
    `<text x="${right + 6}" y="${FIELD + HEIGHT / 2 + 1}">h</text><text x="${right + 6}" y="${FIELD * 1.5 + HEIGHT + 1}">½ h</text>`,
    `<svg x="${FIELD}" y="${FIELD}" width="${WIDTH}" height="${HEIGHT}">`,
    '<path class="sign-field__line" d="M17 2 32 30H2z"/><path class="sign-field__inner" d="M17 12 24.5 26h-15z"/>',
    '<circle class="sign-field__point" cx="17" cy="21" r="2.6"/></svg></svg>'
  ].join('')
}
