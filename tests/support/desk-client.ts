import { hashPassword } from '../../src/server/desk/passwords.ts'
import { openLeadStore } from '../../src/server/leads/store/open-lead-store.ts'
import type { SiteProcess } from './site-process.ts'

const EMAIL = 'bench@agency.example'
const PASSWORD = 'мост через Оку, 1957'

/** Signs a reader of its own in at the desk of a running site. Returns what asks for its pages. */
export async function signInAtDesk(
  site: SiteProcess,
  dataDir: string,
  env: Readonly<Record<string, string>>
): Promise<(path: string) => Promise<string>> {
  const store = await openLeadStore({ DATA_DIR: dataDir, ...env })
  const passwordHash = await hashPassword(PASSWORD)
  await store.desk.addUser({ email: EMAIL, role: 'reader', passwordHash })
  await store.close()

  const url = /desk is at (http:[^"]+)/.exec(site.log())?.[1] ?? ''
  const form = await fetch(`${url}/signin`)
  const token = /name="token" value="([^"]+)"/.exec(await form.text())?.[1] ?? ''
  const answer = await fetch(`${url}/signin`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookieOf(form), origin: url },
    body: new URLSearchParams({ token, email: EMAIL, password: PASSWORD })
  })
  const cookie = cookieOf(answer)
  return async (path) => {
    const page = await fetch(url + path, { headers: { cookie, accept: 'text/html' } })
    if (page.status !== 200 || page.redirected) throw new Error(`${path} answered ${page.status}`)
    return page.text()
  }
}

function cookieOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}
