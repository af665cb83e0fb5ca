/**
 * sessionStorage key: the visitor closed the fixed form in this tab. Apart from what else is known of the form, so that
 * the script of its presses is one file.
 */
export const FIXED_FORM_CLOSED = 'fixed-form-closed'
