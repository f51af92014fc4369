import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages } from '../../gen/messages.gen.ts'

/** The product's own name, the first word of its domain. */
const productName = (productDomain: string) => productDomain.split(/[.:]/)[0]

/** Addresses that no company gets (A20, S15): the list, the prefixes, and the product's own name. */
export function isReserved(subdomain: string, productDomain: string): boolean {
  return (
    (limits.companies.reservedSubdomains as readonly string[]).includes(subdomain) ||
    limits.companies.reservedSubdomainPrefixes.some((prefix) => subdomain.startsWith(prefix)) ||
    subdomain === productName(productDomain)
  )
}

type ShapeFaults = (registration: object) => Readonly<Record<string, string>>
/** Why nobody can have this address, by the words of the registration's own schema; undefined when it is well formed. */
export function subdomainFault(subdomain: string, shapeFaults: ShapeFaults): string | undefined {
  if (/[^a-z0-9-]/.test(subdomain)) return fieldMessages.pattern
  return shapeFaults({ ...PLAIN, subdomain })['subdomain']
}
const PLAIN = { companyName: '-', adminEmail: 'a@b.example', adminPassword: '------', adminName: '--' }

/** The subdomain of a request's body; empty, www and the product's own name count as none. */
export function namedSubdomain(value: string | undefined, productDomain: string): string | undefined {
  const name = value?.trim().toLowerCase()
  return !name || name === 'www' || name === productName(productDomain) ? undefined : name
}
