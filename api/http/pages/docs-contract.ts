type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The contract as the page tries it out: Swagger UI fills in whatever has an example, and a filter that is filled with the
 * id of an example finds nothing. Filters stay empty; what a call needs keeps its example.
 */
export function contractForPage(contract: Node): Node {
  const at = (ref: string): unknown =>
    ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((node, part) => (isNode(node) ? node[part] : undefined), contract)
  const followed = (value: unknown): Node => {
    if (!isNode(value)) return {}
    return typeof value.$ref === 'string' ? followed(at(value.$ref)) : value
  }
  const emptied = (value: unknown): unknown => {
    const parameter = followed(value)
    if (parameter.in !== 'query' || parameter.required === true) return value
    const { example: _, ...rest } = parameter
    return { ...rest, schema: withoutExamples(followed(parameter.schema), followed) }
  }
  const operationOf = (value: unknown): unknown =>
    isNode(value) && Array.isArray(value.parameters) ? { ...value, parameters: value.parameters.map(emptied) } : value
  const paths = isNode(contract.paths) ? contract.paths : {}
  return {
    ...contract,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        Object.fromEntries(Object.entries(isNode(item) ? item : {}).map(([key, value]) => [key, operationOf(value)])),
      ]),
    ),
  }
}

function withoutExamples(own: Node, followed: (value: unknown) => Node): Node {
  const { example: _, ...schema } = own
  return isNode(schema.items) ? { ...schema, items: withoutExamples(followed(schema.items), followed) } : schema
}
