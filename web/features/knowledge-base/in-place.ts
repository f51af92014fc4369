/**
 * For lists of selects: they open inside the panel that holds the field. A portal is placed beside a sliding sheet and
 * lies outside every landmark.
 */
export const inPlace = { withinPortal: false } as const
