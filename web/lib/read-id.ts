const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** An id of an address, whatever somebody typed there. */
export const readId = (value: string | null): string | undefined => (value && uuid.test(value) ? value : undefined)
