import type { FastifyReply, FastifyRequest } from 'fastify'

interface SignInForm {
  email: string
  /** Where to go once signed in. */
  next: string
  fault?: string
  /** What was typed into a form when the session had ended, as JSON. */
  typed?: string
}

/** The page that asks to sign in, with a form of its own. */
export function showSignIn(request: FastifyRequest, reply: FastifyReply, form: SignInForm): string {
  request.formToken = reply.freshFormSecret()
  return reply.desk('desk/pages/sign-in', { title: 'Вход' }, form)
}
