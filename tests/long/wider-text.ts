/** A visitor's own spacing. Source: WCAG 2.2, 1.4.12 Text Spacing. */
export const WIDER_TEXT = `* {
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
  line-height: 1.5 !important;
}
p { margin-bottom: 2em !important; }`
