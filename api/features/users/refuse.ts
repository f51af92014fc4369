import { problem, type ProblemReply } from '../../../openapi/contract.ts'
import { externalIdTaken } from '../../db/external-ids.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'

const STATUS = {
  EMAIL_OR_PIN_REQUIRED: 400,
  EMAIL_OF_INVITATION: 400,
  RESTAURANT_REQUIRED: 400,
  PIN_TOO_SIMPLE: 400,
  PIN_OF_ADMIN: 400,
  POSITION_NOT_FOUND: 400,
  RESTAURANT_NOT_FOUND: 400,
  EMAIL_TAKEN: 409,
  PIN_TAKEN: 409,
} as const
type Field = 'email' | 'pin' | 'position' | 'restaurants'

/** What is wrong with one field of the form, under that field too. */
export function refuse(code: keyof typeof STATUS, field: Field): ProblemReply {
  const n = limits.users.adminPinDigits
  return problem(STATUS[code], code, { n }, { fields: { [field]: fill(messages[code], { n }) } })
}

export const refuseTaken = (field: 'email' | 'pin' | 'externalId') =>
  field === 'externalId'
    ? externalIdTaken()
    : field === 'email'
      ? refuse('EMAIL_TAKEN', 'email')
      : refuse('PIN_TAKEN', 'pin')
