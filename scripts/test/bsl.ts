import { folded, readModule, type Expression, type Routine, type Statement } from './bsl-read.ts'
import { functions, globals, isThing, newThings, number, secondsOf, text, type Thing } from './bsl-platform.ts'

/**
 * Runs a module of 1С:Предприятие that a guide shows. There is no platform to be had without a licence and no parser in the
 * registries, so this is one of our own, and a strict one: what it does not know, it refuses. It shows that the module is
 * well-formed and what it works out; that the platform's functions do what its documentation says is taken on trust.
 */
export function moduleOf(code: string): (name: string, ...given: unknown[]) => unknown {
  const routines = readModule(code)
  return (name, ...given) => called(routines, folded(name), given)
}

const missing = (what: string): never => {
  throw new ReferenceError(`1С: there is no ${what}`)
}
class Returned {
  constructor(readonly value: unknown) {}
}

function called(routines: ReadonlyMap<string, Routine>, name: string, given: unknown[]): unknown {
  const routine = routines.get(name)
  if (!routine) return ofPlatform(functions, name, given)
  if (routine.parameters.length !== given.length) return missing(`${name} of ${given.length} values`)
  const names = new Map(routine.parameters.map((parameter, i) => [parameter, given[i]]))
  const done = run(routine.body)
  return done instanceof Returned ? done.value : undefined

  function run(body: readonly Statement[]): Returned | undefined {
    for (const one of body) {
      const ended = step(one)
      if (ended) return ended
    }
    return undefined
  }
  function step(one: Statement): Returned | undefined {
    if (one.kind === 'return') return new Returned(valueOf(one.value))
    if (one.kind === 'do') return void valueOf(one.what)
    if (one.kind === 'set') return void set(one.to, valueOf(one.value))
    if (one.kind === 'if') return run(one.ways.find(({ asked }) => !asked || isTrue(valueOf(asked)))?.body ?? [])
    const all =
      one.kind === 'each' ? itemsOf(valueOf(one.of)) : counted(number(valueOf(one.from)), number(valueOf(one.to)))
    for (const item of all) {
      names.set(one.name, item)
      const ended = run(one.body)
      if (ended) return ended
    }
    return undefined
  }
  function set(to: Expression, value: unknown): void {
    if (to.kind === 'name') names.set(to.name, value)
    else if (to.kind === 'at') thing(valueOf(to.of)).at?.(valueOf(to.index), value)
  }
  function valueOf(one: Expression): unknown {
    const all = (expressions: readonly Expression[]) => expressions.map(valueOf)
    switch (one.kind) {
      case 'value':
        return one.value
      case 'name':
        return names.has(one.name) ? names.get(one.name) : (globals[one.name] ?? missing(`value of ${one.name}`))
      case 'new':
        return ofPlatform(newThings, one.name, all(one.given))
      case 'call':
        return one.of
          ? ofPlatform(thing(valueOf(one.of)).members ?? {}, one.name, all(one.given))
          : called(routines, one.name, all(one.given))
      case 'member':
        return ofPlatform(thing(valueOf(one.of)).properties ?? {}, one.name, [])
      case 'at':
        return (thing(valueOf(one.of)).at ?? missing('place in it'))(valueOf(one.index))
      case 'either':
        return valueOf(isTrue(valueOf(one.asked)) ? one.yes : one.no)
      case 'operator':
        return worked(one.name, valueOf(one.left), () => valueOf(one.right))
    }
  }
}

/** By a table of what the platform has: the name and how many values it takes must fit. */
function ofPlatform<T>(table: Readonly<Record<string, (...given: unknown[]) => T>>, name: string, given: unknown[]): T {
  const own = table[name] ?? missing(name)
  return own.length === given.length ? own(...given) : missing(`${name} of ${given.length} values`)
}
const thing = (value: unknown): Thing => (isThing(value) ? value : missing(`member of ${String(value)}`))
const itemsOf = (value: unknown) => (thing(value).each ?? missing('walk through it'))()
function* counted(from: number, to: number) {
  for (let i = from; i <= to; i++) yield i
}
const isTrue = (value: unknown) => (typeof value === 'boolean' ? value : missing(`truth in ${String(value)}`))

/** «Или» and «И» look at the second only where the first leaves it open; the platform compares by size what is of one type. */
function worked(name: string, left: unknown, second: () => unknown): unknown {
  if (name === 'или') return isTrue(left) || isTrue(second())
  if (name === 'и') return isTrue(left) && isTrue(second())
  const right = second()
  if (name === '=') return left === right
  if (name === '<>') return left !== right
  if (name === '+' && typeof left === 'string') return left + text(right)
  if (name === '-' && isThing(left)) return secondsOf(left) - secondsOf(right)
  const [one, other] = [number(left), number(right)]
  const results: Record<string, () => unknown> = {
    '+': () => one + other,
    '-': () => one - other,
    '*': () => one * other,
    '/': () => one / other,
    '<': () => one < other,
    '>': () => one > other,
    '<=': () => one <= other,
    '>=': () => one >= other,
  }
  return (results[name] ?? missing(name))()
}
