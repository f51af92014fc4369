/**
 * Spread on a text field whose words for readers stand around it: in the place of `aria-describedby` and `aria-invalid` the
 * field would put those of its own `error` and `description`, also where it has neither.
 */
export const ownAria = { withAria: false } as const
