/** How much of the whole, 0 to 1; nothing of nothing. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
