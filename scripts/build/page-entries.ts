import { join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { routes } from '../../web/routes.ts'

const root = resolve(import.meta.dir, '../..')
const table = join(root, 'web/pages.tsx')

/** The module that begins the chunk of each page; undefined: the page is in the first load. Read from web/pages.tsx. */
export async function pageEntries(): Promise<Map<string, string | undefined>> {
  const source = ts.createSourceFile(
    table,
    await Bun.file(table).text(),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const found = new Map<string, ts.Expression>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      found.set(node.name.text, node.initializer)
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) found.set(node.name.text, node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(source)

  return new Map(
    Object.keys(routes).map((name) => {
      const page = found.get(name)
      if (!page) throw new Error(`web/pages.tsx has no page for the route ${name}`)
      const target = importIn(ts.isIdentifier(page) ? (found.get(page.text) ?? page) : page)
      return [name, target && relative(root, resolve(table, '..', target))]
    }),
  )
}

function importIn(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [path] = node.arguments
    return path && ts.isStringLiteral(path) ? path.text : undefined
  }
  return ts.forEachChild(node, importIn)
}
