import type { Site } from '../../context.ts'

/**
 * Whose address a Host header names (A22, C9); undefined for an address that is not ours, which gets 421.
 * Never built into a link: those come from PRODUCT_DOMAIN (I15).
 */
export function siteOf(host: string | null, productDomain: string): Site | undefined {
  const name = host?.toLowerCase()
  if (!name) return undefined
  if (name === productDomain || name === `www.${productDomain}`) return { kind: 'main' }
  if (!name.endsWith(`.${productDomain}`)) return undefined
  const subdomain = name.slice(0, -productDomain.length - 1)
  return /^[a-z0-9-]{1,63}$/.test(subdomain) ? { kind: 'company', subdomain } : undefined
}

/** The address of a company: scheme and host of the product, never of the request (C1). */
export const companyUrl = (
  { publicScheme, productDomain }: { publicScheme: string; productDomain: string },
  subdomain: string,
) => `${publicScheme}://${subdomain}.${productDomain}`
