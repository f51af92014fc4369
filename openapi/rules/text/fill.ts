/** Fills the holes of a Russian text. */
export const fill = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
