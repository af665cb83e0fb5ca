import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Тригопункт'
const PERIOD_S = 30
/** A code of the step before and after is taken too: clocks differ. */
const WINDOW = 1

/** A new secret of 160 bits, in base32. Source: RFC 4226, 4. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads: `otpauth://totp/…`. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The time step that a code belongs to; undefined when it is wrong or too old. Source: RFC 6238. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const token = code.replace(/\s/g, '')
  const delta = totpOf(secret, '').validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_S, timestamp }) + delta
}

function totpOf(secret: string, email: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label: email,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S
  })
}
