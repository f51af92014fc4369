import { config } from '../../shell/config.ts'

/** The company's own address on the product's (C15). */
export const domainOf = (subdomain: string): string =>
  config.productDomain ? `${subdomain}.${config.productDomain}` : location.host
