/** Markup whose holes are always text. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Markup | readonly Markup[])[]): Markup {
  const drawn = values.map((value) => (typeof value === 'string' ? escape(value) : [value].flat().map(String).join('')))
  return new Markup(String.raw({ raw: parts }, ...drawn))
}

class Markup {
  constructor(private readonly text: string) {}
  toString(): string {
    return this.text
  }
}
export type { Markup }

const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
