/**
 * Spread on a text field whose words for readers stand around it: in the place of `aria-describedby` and `aria-invalid` the
 * field would put those of its own `error` and `description`, also where it has neither.
 */
export const ownAria = { withAria: false } as const

/** The same for the first field of a group, below which stands what is wrong with the whole: `told` is its id. */
export const wrongGroup = (told: string | undefined) => ({
  ...ownAria,
  error: told !== undefined,
  'aria-invalid': told !== undefined || undefined,
  'aria-describedby': told,
})
