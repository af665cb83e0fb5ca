import type { FastifyReply, FastifyRequest } from 'fastify'

interface SignInForm {
  email: string
  /** Where to go once signed in; there, what was typed when the session had ended is named `typed`. */
  next: string
  fault?: string
}

/** The page that asks to sign in, with a form of its own. */
export function showSignIn(request: FastifyRequest, reply: FastifyReply, form: SignInForm): string {
  request.formToken = reply.freshFormSecret()
  return reply.desk('desk/pages/sign-in', { title: 'Вход' }, form)
}
