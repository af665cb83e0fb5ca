/** The desk's Content-Security-Policy: its own files and nothing else. Text becomes HTML through one policy alone. */
export const DESK_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types site'
].join('; ')

/** The same where a page of the site is shown in frames. */
export const FRAMES_POLICY = `${DESK_POLICY}; frame-src 'self'`

/** The Content-Security-Policy of a page of the site in such a frame: it is looked at, and does nothing. */
export const PREVIEW_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin'
].join('; ')
