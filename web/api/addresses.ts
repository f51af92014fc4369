import type { paths } from '../../openapi/gen/schema.d.ts'

/** What the browser itself saves, without the client. */
export const archiveAddress = (token: string) =>
  ('/api/companies/exports/{token}' satisfies keyof paths).replace('{token}', token)
