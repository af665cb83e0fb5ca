import { connect, type DetailedPeerCertificate } from 'node:tls'

const PATIENCE_MS = 5000
const DAY_MS = 24 * 60 * 60 * 1000
/** A renewal is due thirty days before the end. */
const LAST_DAYS = 10

export interface Certificate {
  host: string
  until: Date
  /** Why a browser of this machine would warn of it; empty if it would not. */
  distrust: string
}

/** Hosts whose certificate visitors and managers meet. */
export function certifiedUrls(config: {
  readonly SITE_URL?: string
  readonly DESK_URL?: string
}): string[] {
  const urls = [config.SITE_URL, config.DESK_URL].filter((url) => url?.startsWith('https:'))
  return [...new Set(urls as string[])]
}

/**
 * The certificate that is served at an address, as anybody meets it.
 *
 * @throws {Error} When none is served there, which says nothing of the certificate.
 */
export function certificateOf(url: string): Promise<Certificate> {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const named = /^[\d.]+$|:/.test(host) ? {} : { servername: host }
  return new Promise((resolve, reject) => {
    const options = { host, port: Number(port || 443), rejectUnauthorized: false, ...named }
    const socket = connect(options, () => {
      const { valid_to: until } = socket.getPeerCertificate() as DetailedPeerCertificate
      const distrust = String(socket.authorizationError ?? '')
      socket.destroy()
      resolve({ host, until: new Date(until), distrust })
    })
    socket.on('error', reject)
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')))
  })
}

/** Whether it ends so soon that its renewal must have failed, or has ended. */
export function isEnding({ until }: Certificate, now: Date): boolean {
  return until.getTime() - now.getTime() < LAST_DAYS * DAY_MS
}
