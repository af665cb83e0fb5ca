import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { type SiteProcess, startSite, withDataDir } from '../support/site-process.ts'
import type { WordPress } from './wordpress-server.ts'

export interface Means {
  wordpress: WordPress
  mail: Awaited<ReturnType<typeof openMail>>
  rounds: number
  seconds: number
}

interface Ours {
  dataDir: string
  process(): SiteProcess
  restart(): Promise<void>
}

/** The site as shipped, but for the limits of an address, where nginx asks for it. */
export function withSite<Result>(
  { wordpress, mail }: Pick<Means, 'wordpress' | 'mail'>,
  use: (ours: Ours) => Promise<Result>
) {
  return withDataDir(async (dataDir) => {
    const env = {
      PORT: String(wordpress.sitePort),
      CAPTCHA: 'off',
      LEADS_RATE_LIMIT: 'off',
      LEADS_SMTP_URL: mail.url,
      LEADS_MAIL_TO: 'leads@agency.example'
    }
    let site = await startSite({ dataDir, env })
    const restart = async () => {
      await site.kill('SIGKILL')
      site = await startSite({ dataDir, env })
    }
    try {
      return await use({ dataDir, process: () => site, restart })
    } finally {
      await site.kill('SIGKILL')
    }
  })
}

/** A mail server that takes everything, after `hangMs`. */
export async function openMail() {
  const mail = { url: '', hangMs: 0, hanging: 0, close: () => server.close() }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onMailFrom(_address, _session, done) {
      if (mail.hangMs > 0) mail.hanging++
      await setTimeout(mail.hangMs, undefined, { ref: false })
      done()
    },
    onData(stream, _session, done) {
      stream.resume().once('end', () => done())
    }
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  mail.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return mail
}
