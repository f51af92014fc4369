import { limits } from '../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../openapi/gen/messages.gen.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { readBody } from '../../openapi/validate.ts'
import { ProblemReply } from '../../openapi/contract.ts'

/** Addresses that no company gets (A20, S15): the list, the prefixes, and the product's own name. */
export function isReserved(subdomain: string, productDomain: string): boolean {
  return (
    (limits.companies.reservedSubdomains as readonly string[]).includes(subdomain) ||
    limits.companies.reservedSubdomainPrefixes.some((prefix) => subdomain.startsWith(prefix)) ||
    subdomain === productDomain.split(/[.:]/)[0]
  )
}

/** Why nobody can have this address, by the words of the registration's own schema; undefined when it is well formed and free to ask for. */
export function subdomainFault(subdomain: string, productDomain: string): string | undefined {
  if (/[^a-z0-9-]/.test(subdomain)) return fieldMessages.pattern
  try {
    readBody('authRegister', operations.authRegister, { ...PLAIN, subdomain })
  } catch (error) {
    if (error instanceof ProblemReply) return error.body.fields?.subdomain
    throw error
  }
  return isReserved(subdomain, productDomain) ? messages.SUBDOMAIN_TAKEN : undefined
}
const PLAIN = { companyName: '-', adminEmail: 'a@b.example', adminPassword: '------', adminName: '--' }
