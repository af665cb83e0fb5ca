import { request } from 'node:http'
import { multipart } from './lead-request.ts'

export interface SentLead {
  /** The answer's status; undefined when the connection broke. */
  status?: number | undefined
  resultID?: string
  /** Why there is no answer, such as ECONNRESET. */
  fault?: string
}

/** Sends a lead over HTTP as a page does. Never rejects. */
export async function sendLead(
  origin: string,
  parts: Record<string, string | Blob>,
  headers: Record<string, string> = {}
): Promise<SentLead> {
  const { payload, type } = await multipart(parts)
  return new Promise((resolve) => {
    const call = request(
      `${origin}/api/v1/form/`,
      {
        method: 'POST',
        headers: { 'content-type': type, 'content-length': payload.length, ...headers }
      },
      async (response) => {
        try {
          let text = ''
          for await (const chunk of response) text += chunk
          const { resultID } = JSON.parse(text)
          resolve({ status: response.statusCode, resultID })
        } catch (error) {
          resolve({ fault: String((error as NodeJS.ErrnoException).code ?? error) })
        }
      }
    )
    call.on('error', (error: NodeJS.ErrnoException) => resolve({ fault: error.code ?? 'broken' }))
    call.end(payload)
  })
}
