/** Whose address was called (C15). The product is `localhost` with any port: mocks have no other address. */
export type Site = { productDomain: string } & ({ kind: 'main' } | { kind: 'company'; subdomain: string })

/** Undefined is an address that is not ours: 421. */
export function siteOf(host: string): Site | undefined {
  const found = /^(?:([a-z0-9-]{1,63})\.)?((?:localhost|127\.0\.0\.1)(?::\d+)?)$/.exec(host.toLowerCase())
  const [, subdomain, productDomain] = found ?? []
  if (productDomain === undefined) return undefined
  return subdomain === undefined || subdomain === 'www'
    ? { kind: 'main', productDomain }
    : { kind: 'company', subdomain, productDomain }
}
