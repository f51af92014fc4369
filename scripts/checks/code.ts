import ts from 'typescript'
import { type Finding, isForTests, isTest, plainName, type Said } from './finding.ts'

type Rule = (node: ts.Node, file: string, said: Said) => string | undefined

/** The rules of one TypeScript file, on its syntax tree: text in comments and strings can't fool them. */
export function checkCode(file: string, text: string, said: Said): Finding[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const findings: Finding[] = []
  const add = (position: number, sentence: string) =>
    findings.push({ file, line: source.getLineAndCharacterOfPosition(position).line + 1, text: sentence })

  const visit = (node: ts.Node) => {
    for (const rule of rules) {
      const sentence = rule(node, file, said)
      if (sentence) add(node.getStart(source), sentence)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)

  for (const match of text.matchAll(/@ts-(?:ignore|nocheck)\b|\b(?:TODO|FIXME)\b/g)) {
    if (!isComment(source, match.index)) continue
    add(
      match.index,
      match[0].startsWith('@')
        ? `${match[0]} silences every error of a line: use a type, or @ts-expect-error with its reason.`
        : `${match[0]} is work left undone: do it, or say in the README what is missing.`,
    )
  }
  return findings
}

const requestRule: Rule = (node, file) => {
  if (isForTests(file)) return undefined
  // The service worker is no page: it stands between them and the network.
  const isDoor = file === 'web/api.ts' || file === 'web/sw.ts' || file.startsWith('web/api/')
  const web = file.startsWith('web/') && !isDoor
  const api = file.startsWith('api/') && !/^api\/(assistant|files|local|outside|telegram)\//.test(file)
  if (!web && !api) return undefined
  if (isFetch(node))
    return web
      ? 'A request of the app goes through the client of web/api.ts, not through fetch.'
      : 'The server asks nobody outside api/assistant, api/files, api/local, api/outside and api/telegram: no fetch here.'
  if (web && ts.isNewExpression(node) && ts.isIdentifier(node.expression))
    if (node.expression.text === 'XMLHttpRequest' || node.expression.text === 'Request')
      return `A request of the app goes through the client of web/api.ts, not through new ${node.expression.text}.`
  return undefined
}

/** `fetch(…)`, and `fetch` taken from the global object, called or not. */
function isFetch(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return ts.isIdentifier(node.expression) && node.expression.text === 'fetch'
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === 'fetch' &&
    ts.isIdentifier(node.expression) &&
    ['globalThis', 'window', 'self'].includes(node.expression.text)
  )
}

const clientMethods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

const addressRule: Rule = (node, file) => {
  if (isForTests(file) || !/^(api|web|mocks)\//.test(file)) return undefined
  if (file === 'web/api.ts' || file.startsWith('web/api/') || file.startsWith('mocks/seed/')) return undefined
  // The provider's addresses are its own.
  if (file.startsWith('api/assistant/') || file === 'api/settings/settings-schema.ts') return undefined
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return undefined
  const text = literalText(node)
  // The bare prefix tells the API's realm from the pages': it is no address.
  if (!text.includes('/api/') || text === '/api/' || isModuleName(node)) return undefined
  const { parent } = node
  // In a type the compiler compares it with the contract.
  if (ts.isLiteralTypeNode(parent)) return undefined
  if (ts.isCallExpression(parent) && parent.arguments[0] === node)
    if (ts.isPropertyAccessExpression(parent.expression) && clientMethods.has(parent.expression.name.text))
      return undefined
  return 'An address of the API is written by hand: call the typed client, or take the path from openapi/gen.'
}

function isModuleName(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true
  if (ts.isCallExpression(parent)) return parent.expression.kind === ts.SyntaxKind.ImportKeyword
  // new URL('../api/x', import.meta.url): a file beside this one.
  return ts.isNewExpression(parent) && parent.arguments?.[1]?.getText() === 'import.meta.url'
}

const literalText = (node: ts.StringLiteralLike | ts.TemplateExpression) =>
  ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('\u0000')
    : node.text

const messageRule: Rule = (node, file, said) => {
  if (isForTests(file) || !/^(api|web|mocks)\//.test(file)) return undefined
  if (!ts.isStringLiteralLike(node) && !ts.isJsxText(node)) return undefined
  const code = said.messages.get(node.text.trim())
  return code && `The text of ${code} is written again: take it from openapi/gen/messages.gen.ts.`
}

const limitRule: Rule = (node, file, said) => {
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || file.startsWith('openapi/')) return undefined
  if (!node.initializer || !isNumeric(node.initializer)) return undefined
  const limit = said.limits.get(plainName(node.name.text))
  return limit && `The limit ${limit} is declared again: take it from openapi/gen/limits.gen.ts.`
}

const isNumeric = (node: ts.Expression): boolean =>
  ts.isNumericLiteral(node) ||
  (ts.isBinaryExpression(node) && isNumeric(node.left) && isNumeric(node.right)) ||
  (ts.isParenthesizedExpression(node) && isNumeric(node.expression))

const anyRule: Rule = (node) =>
  ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.AnyKeyword
    ? 'The cast to any hides every mistake behind it: name the type, or narrow from unknown.'
    : undefined

const testNames = new Set(['test', 'it', 'describe'])

const onlyRule: Rule = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'only' &&
  ts.isIdentifier(node.expression.expression) &&
  testNames.has(node.expression.expression.text)
    ? `${node.expression.expression.text}.only silences all other tests.`
    : undefined

const sleepRule: Rule = (node, file) => {
  if (!isTest(file) || !ts.isCallExpression(node)) return undefined
  const called = node.expression.getText()
  const [first, second] = node.arguments
  // In timers/promises the time comes first.
  const timer = called === 'setTimeout' && first !== undefined
  const waits = timer && (isNumeric(first) || (ts.isIdentifier(first) && second !== undefined && isNumeric(second)))
  return waits || /^Bun\.sleep(Sync)?$|\.waitForTimeout$/.test(called)
    ? 'A test waits for the thing itself, not for time to pass.'
    : undefined
}

const advisoryRule: Rule = (node, file) =>
  file.startsWith('api/') &&
  !isForTests(file) &&
  file !== 'api/db/locks.ts' &&
  !file.startsWith('api/db/migrate/') &&
  (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) &&
  literalText(node).includes('advisory')
    ? 'Who waits for whom stands in one place: lock() of api/db/locks.ts.'
    : undefined

const fileRefsRule: Rule = (node, file) =>
  file.startsWith('api/') &&
  !isForTests(file) &&
  file !== 'api/db/entities/file-refs.ts' &&
  (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) &&
  literalText(node).includes('into file_refs')
    ? 'What names files says so in one place: api/db/entities/file-refs.ts.'
    : undefined

const rules: Rule[] = [
  requestRule,
  addressRule,
  messageRule,
  limitRule,
  anyRule,
  onlyRule,
  sleepRule,
  advisoryRule,
  fileRefsRule,
]

/** Whether a position lies between the tokens, where only comments and white space can be. */
export function isComment(source: ts.SourceFile, position: number): boolean {
  const find = (node: ts.Node): boolean => {
    if (position < node.getStart(source) || position >= node.end) return true
    const children = node.getChildren(source)
    return children.length > 0 && children.every(find)
  }
  return find(source)
}
