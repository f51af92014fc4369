/** Of the element that a fault leads to. */
export const fieldIdOf = (id: string): string => `report-${id}`
