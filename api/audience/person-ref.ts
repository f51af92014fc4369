import type { components } from '../../openapi/gen/schema.d.ts'

/** Whoever is gone has left his name, but where even that is not known any more. */
export const personRef = (id: string | null, name: string | null): components['schemas']['PersonRef'] => ({
  id: name === null ? null : id,
  name: name ?? '—',
})
