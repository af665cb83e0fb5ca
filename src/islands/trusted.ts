/** What browsers with Trusted Types lend; absent elsewhere. */
interface TrustedTypePolicy {
  createHTML(html: string): string
  createScriptURL(url: string): string
}

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createHTML(html: string): string; createScriptURL(url: string): string }
      ): TrustedTypePolicy
    }
    /** The page's script and its islands are bundles of their own and share one policy. */
    sitePolicy?: TrustedTypePolicy
  }
}

/** The only door for text that becomes HTML: what our own server has rendered and escaped. */
export function trustedHtml(html: string): string {
  return policy()?.createHTML(html) ?? html
}

/** The only door for an address that becomes a script: our own. */
export function trustedScript(url: string): string {
  return policy()?.createScriptURL(url) ?? url
}

/** A page of ours, read without running anything of it. */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(trustedHtml(html), 'text/html')
}

function policy(): TrustedTypePolicy | undefined {
  if (typeof window === 'undefined') return undefined
  if (window.sitePolicy || !window.trustedTypes) return window.sitePolicy
  window.sitePolicy = window.trustedTypes.createPolicy('site', {
    createHTML: (html) => html,
    createScriptURL(url) {
      if (new URL(url, location.href).origin === location.origin) return url
      throw new TypeError('only scripts of this site')
    }
  })
  return window.sitePolicy
}
