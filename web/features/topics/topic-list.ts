/** Every topic of the company, without nesting: one question for the list, the parent's choice and the order. */
export const flat = { query: { flat: true } } as const
