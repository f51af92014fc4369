/**
 * The company's subdomain that a host names, or undefined on the main domain (A22):
 * 'acme.poldn.example' under 'poldn.example', and 'acme.localhost' everywhere.
 */
export function subdomainOf(host: string, productDomain: string): string | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  for (const domain of ['localhost', productDomain.toLowerCase().replace(/:\d+$/, '')]) {
    if (!domain || !name.endsWith(`.${domain}`)) continue
    const label = name.slice(0, -domain.length - 1)
    return label === 'www' || label.includes('.') ? undefined : label
  }
  return undefined
}

/** The redirect addresses that the browser follows (C1): a subdomain of the product, same scheme. */
export function isProductAddress(address: string, productDomain: string, protocol: string): boolean {
  try {
    const url = new URL(address)
    return url.protocol === protocol && subdomainOf(url.hostname, productDomain) !== undefined && !url.username
  } catch {
    return false
  }
}
