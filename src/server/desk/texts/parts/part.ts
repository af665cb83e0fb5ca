import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TextKey } from '../../../editor/text.ts'
import type { DeskOf, TextParams } from '../text-context.ts'

/** A request for a page of one text. */
export interface PartRequest {
  desk: DeskOf
  request: FastifyRequest<TextParams>
  reply: FastifyReply
  key: TextKey
}

/** A page of a text beside its form. */
export interface Part {
  show(asked: PartRequest): Promise<unknown>
  /** What its form asks for. */
  act(asked: PartRequest): Promise<unknown>
}
