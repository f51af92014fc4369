import { proxy } from 'valtio'

/** The address of a company that there is not: the sign-in page has asked for its name. */
export const noCompany = proxy<{ subdomain: string | undefined }>({ subdomain: undefined })
