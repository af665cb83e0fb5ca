import { readFileSync } from 'node:fs'
import t from 'tap'
import { MOST_SIGN_IN_BYTES } from '../../src/server/desk/routes/sign-in-routes.ts'
import { MOST_PICTURE_BYTES } from '../../src/server/desk/texts/picture/take-picture.ts'
import { MOST_FORM_BYTES } from '../../src/server/desk/texts/sent-texts.ts'

const CONF = readFileSync('deploy/nginx-desk.conf', 'utf8')
/** What a form has around a file: names, boundaries, other fields. */
const AROUND = 64 * 1024

/** How much nginx lets through to a location, in bytes. */
function mostAt(location: string): number {
  const own = CONF.split(`location ${location} {`)[1]?.split('}')[0] ?? ''
  const [, size = '0', unit = ''] = /client_max_body_size (\d+)([km])/.exec(own) ?? []
  return Number(size) * (unit === 'm' ? 1024 * 1024 : 1024)
}

t.test('nginx lets through to the desk whatever the desk itself takes', async (t) => {
  t.ok(mostAt('/texts/') >= MOST_PICTURE_BYTES + AROUND, 'a picture')
  t.ok(mostAt('/texts/') >= MOST_FORM_BYTES, 'a text')
  t.ok(mostAt('= /signin') >= MOST_SIGN_IN_BYTES, 'a text that comes back with a password')
})
