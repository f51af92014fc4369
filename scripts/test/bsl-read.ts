/** As much of the language of 1С:Предприятие as a guide needs, read into a tree: functions, and no more than they say. */
export type Expression =
  | { kind: 'value'; value: string | number | boolean | undefined }
  | { kind: 'name'; name: string }
  | { kind: 'call'; of?: Expression; name: string; given: Expression[] }
  | { kind: 'member'; of: Expression; name: string }
  | { kind: 'at'; of: Expression; index: Expression }
  | { kind: 'new'; name: string; given: Expression[] }
  | { kind: 'either'; asked: Expression; yes: Expression; no: Expression }
  | { kind: 'operator'; name: string; left: Expression; right: Expression }
export type Statement =
  | { kind: 'set'; to: Expression; value: Expression }
  | { kind: 'do'; what: Expression }
  | { kind: 'return'; value: Expression }
  | { kind: 'if'; ways: { asked?: Expression; body: Statement[] }[] }
  | { kind: 'count'; name: string; from: Expression; to: Expression; body: Statement[] }
  | { kind: 'each'; name: string; of: Expression; body: Statement[] }
export interface Routine {
  parameters: string[]
  body: Statement[]
}

/** Words and names are the same in any case. */
export const folded = (name: string) => name.toLocaleLowerCase('ru')
const WORDS = new Set(
  'функция конецфункции экспорт если тогда иначеесли иначе конецесли для каждого из по цикл конеццикла возврат новый или и не истина ложь неопределено'.split(
    ' ',
  ),
)
/** The looser ones first. */
const OPERATORS = [['или'], ['и'], ['=', '<>', '<', '>', '<=', '>='], ['+', '-'], ['*', '/']]
const TOKEN = /\s+|\/\/.*|("(?:[^"\n]|"")*")|(\d+)|([\p{L}_][\p{L}\d_]*)|(<>|<=|>=|[-+*/=<>()[\]?,.;])/uy

export function readModule(code: string): Map<string, Routine> {
  const tokens = Array.from(split(code))
  let at = 0
  const next = () => tokens[at] ?? { text: '', kind: 'end' }
  const fail = (): never => {
    throw new SyntaxError(
      `1С: nobody expects «${next().text}» after «${tokens
        .slice(Math.max(0, at - 6), at)
        .map((one) => one.text)
        .join(' ')}»`,
    )
  }
  const is = (...texts: string[]) => next().kind !== 'string' && texts.includes(folded(next().text))
  const take = (...texts: string[]) => (is(...texts) ? folded(tokens[at++]?.text ?? '') : fail())
  const skip = (word: string) => is(word) && at++ >= 0
  const name = () =>
    next().kind === 'name' && !WORDS.has(folded(next().text)) ? folded(tokens[at++]?.text ?? '') : fail()

  function list<T>(close: string, one: () => T): T[] {
    const all: T[] = []
    if (skip(close)) return all
    do all.push(one())
    while (skip(','))
    take(close)
    return all
  }
  const given = () => (take('('), list(')', () => expression()))
  function expression(level = 0): Expression {
    const operators = OPERATORS[level]
    if (!operators) return single()
    let left = expression(level + 1)
    while (is(...operators)) left = { kind: 'operator', name: take(...operators), left, right: expression(level + 1) }
    return left
  }
  function single(): Expression {
    const token = next()
    if (token.kind === 'string' || token.kind === 'number') {
      at++
      return {
        kind: 'value',
        value: token.kind === 'number' ? Number(token.text) : token.text.slice(1, -1).replaceAll('""', '"'),
      }
    }
    if (is('истина', 'ложь', 'неопределено'))
      return { kind: 'value', value: { истина: true, ложь: false }[take('истина', 'ложь', 'неопределено')] }
    if (skip('?')) {
      const [asked, yes, no, ...more] = given()
      return asked && yes && no && more.length === 0 ? { kind: 'either', asked, yes, no } : fail()
    }
    if (skip('новый')) return { kind: 'new', name: name(), given: is('(') ? given() : [] }
    if (skip('(')) {
      const inner = expression()
      take(')')
      return inner
    }
    const called = name()
    return further(is('(') ? { kind: 'call', name: called, given: given() } : { kind: 'name', name: called })
  }
  function further(of: Expression): Expression {
    if (skip('.')) {
      const member = name()
      return further(
        is('(') ? { kind: 'call', of, name: member, given: given() } : { kind: 'member', of, name: member },
      )
    }
    if (!skip('[')) return of
    const index = expression()
    take(']')
    return further({ kind: 'at', of, index })
  }
  function block(...ends: string[]): Statement[] {
    const all: Statement[] = []
    while (!is(...ends)) all.push(statement())
    return all
  }
  function statement(): Statement {
    const said = compound() ?? simple()
    take(';')
    return said
  }
  function compound(): Statement | undefined {
    if (skip('если')) {
      const ways: { asked?: Expression; body: Statement[] }[] = []
      do {
        const asked = expression()
        take('тогда')
        ways.push({ asked, body: block('иначеесли', 'иначе', 'конецесли') })
      } while (skip('иначеесли'))
      if (skip('иначе')) ways.push({ body: block('конецесли') })
      take('конецесли')
      return { kind: 'if', ways }
    }
    if (!skip('для')) return undefined
    const isEach = skip('каждого')
    const counted = name()
    take(isEach ? 'из' : '=')
    const from = expression()
    const to = isEach ? undefined : (take('по'), expression())
    take('цикл')
    const body = block('конеццикла')
    take('конеццикла')
    return to ? { kind: 'count', name: counted, from, to, body } : { kind: 'each', name: counted, of: from, body }
  }
  function simple(): Statement {
    if (skip('возврат')) return { kind: 'return', value: expression() }
    const what = single()
    if (skip('='))
      return what.kind === 'name' || what.kind === 'at' ? { kind: 'set', to: what, value: expression() } : fail()
    return what.kind === 'call' ? { kind: 'do', what } : fail()
  }

  const routines = new Map<string, Routine>()
  while (next().kind !== 'end') {
    take('функция')
    const called = name()
    take('(')
    const parameters = list(')', name)
    skip('экспорт')
    const body = block('конецфункции')
    take('конецфункции')
    if (routines.has(called)) throw new SyntaxError(`1С: there are two functions ${called}`)
    routines.set(called, { parameters, body })
  }
  return routines
}

function* split(text: string): Generator<{ text: string; kind: string }> {
  for (let from = 0; from < text.length; from = TOKEN.lastIndex) {
    TOKEN.lastIndex = from
    const found = TOKEN.exec(text)
    if (!found) throw new SyntaxError(`1С: what is «${text.slice(from, from + 20)}»?`)
    const kind = ['string', 'number', 'name', 'sign'][found.slice(1).findIndex((part) => part !== undefined)]
    if (kind) yield { text: found[0], kind }
  }
}
