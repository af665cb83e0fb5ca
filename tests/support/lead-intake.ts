import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Test } from 'tap'
import { checkSolution, createChallenge } from '../../src/server/bot-check/bot-check.ts'
import { links } from '../../src/shared/links.ts'

interface Received {
  fields: Record<string, string>
  /** Name and content. */
  file?: [string, string]
  isSolved: boolean
  /** Else it is answered with a page. */
  wantsJson: boolean
}

interface State {
  /** How many were asked for. */
  challenges: number
  challenge: 'hangs' | keyof typeof CHALLENGES
  /** There are no challenges. */
  isSilent: boolean
  /** Leads meet a broken connection. */
  isAway: boolean
}

interface Answer {
  status: number
  body: string
}

const SECRET = 'of the test'
const NETWORK = '192.0.2.1'

const CHALLENGES = {
  good: () => JSON.stringify(challenge()),
  'is garbage': () => '<h1>Войдите в сеть</h1>',
  'has no solution': () => JSON.stringify({ ...challenge(), challenge: '' })
}

/** An intake of leads whose challenges are those of the site and whose answers are those of the test. */
export async function openIntake(t: Test) {
  const received: Received[] = []
  const state: State = { challenges: 0, challenge: 'good', isSilent: false, isAway: false }
  /** One for each lead that comes; after the last, success. */
  const answers: Answer[] = []
  const server = createServer(async (request, response) => {
    if (request.url === links.challenge()) {
      state.challenges++
      response.statusCode = state.isSilent ? 503 : 200
      if (state.challenge === 'hangs') return
      return void response.end(CHALLENGES[state.challenge]())
    }
    if (state.isAway) return void request.socket.destroy()
    received.push(await readLead(request))
    const { status, body } = answers.shift() ?? success(received.length)
    response.writeHead(status).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, received, answers, state }
}

export function success(resultID: number): Answer {
  return { status: 200, body: JSON.stringify({ result: 'success', resultID: String(resultID) }) }
}

export function refusal(status: number, code: string, fields = {}): Answer {
  return { status, body: JSON.stringify({ result: 'error', code, fields }) }
}

/** An easy one. */
function challenge() {
  const now = new Date()
  return createChallenge({ secret: SECRET, now, network: NETWORK, difficulty: 0.002 })
}

async function readLead(request: IncomingMessage): Promise<Received> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const data = await new Response(await buffer(request), { headers }).formData()
  const file = data.get('file')
  const texts = [...data].filter(([, value]) => typeof value === 'string') as [string, string][]
  const { captcha, ...fields } = Object.fromEntries(texts)
  const how = { keys: [SECRET], now: new Date(), network: NETWORK, lifetimeMs: 60_000 }
  return {
    fields,
    isSolved: checkSolution(captcha, how).ok,
    wantsJson: request.headers.accept === 'application/json',
    ...(file instanceof File && { file: [file.name, await file.text()] })
  }
}
