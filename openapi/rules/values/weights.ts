/** What a caller names in an Accept header of any kind, in small letters, with its weight (RFC 9110 §12.4.2). */
export function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const given = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = given === undefined ? 1 : Number(given.slice(2))
    // A weight that is none says nothing.
    if (name !== '' && weight >= 0 && weight <= 1) weights.set(name, weight)
  }
  return weights
}
