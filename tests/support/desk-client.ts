import type { Role } from '../../src/server/desk/desk-records.ts'
import { hashPassword } from '../../src/server/desk/passwords.ts'
import { openSiteStore } from '../../src/server/store/site-store.ts'
import type { SiteProcess } from './site-process.ts'

const PASSWORD = 'мост через Оку, 1957'

/** Asks as a browser without JavaScript does, with the cookies of who has signed in; redirects are not followed. */
export type DeskAsk = (path: string, fields?: Record<string, string>) => Promise<Response>

/** Signs a reader of its own in at the desk of a running site. Returns what asks for its pages. */
export async function signInAtDesk(
  site: SiteProcess,
  dataDir: string,
  env: Readonly<Record<string, string>>
): Promise<(path: string) => Promise<string>> {
  const ask = await signInAs({ site, dataDir, env }, 'reader', 'bench@agency.example')
  return async (path) => {
    const page = await ask(path)
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}`)
    return page.text()
  }
}

interface DeskPlace {
  site: SiteProcess
  dataDir: string
  env?: Readonly<Record<string, string>>
}

/** Adds a user to the store of a running site and signs that user in at its desk. */
export async function signInAs(
  { site, dataDir, env = {} }: DeskPlace,
  role: Role,
  email: string
): Promise<DeskAsk> {
  const store = await openSiteStore({ DATA_DIR: dataDir, ...env })
  await store.desk.addUser({ email, role, passwordHash: await hashPassword(PASSWORD) })
  await store.close()

  const url = /desk is at (http:[^"]+)/.exec(site.log())?.[1] ?? ''
  const form = await fetch(`${url}/signin`)
  const token = /name="token" value="([^"]+)"/.exec(await form.text())?.[1] ?? ''
  const answer = await fetch(`${url}/signin`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookieOf(form), origin: url },
    body: new URLSearchParams({ token, email, password: PASSWORD })
  })
  const headers = { cookie: cookieOf(answer), accept: 'text/html', origin: url }
  return (path, fields) =>
    fetch(url + path, {
      headers,
      redirect: 'manual',
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {})
    })
}

function cookieOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}
