import type { Fact, Facts } from './facts.ts'

export interface Change {
  /** The place: see Facts. */
  at: string
  /** What happened to it, in Russian. */
  text: string
  /** Whether a program that kept to the contract before may fail now. */
  isBreaking: boolean
}
/** Whether a place is sent to us, answered by us, or both. */
type Direction = { isSent: boolean; isAnswered: boolean }

/** What two versions promise differently, in the order of the places. */
export function difference(before: Facts, after: Facts): Change[] {
  const [ways, waysBefore] = [directions(after), directions(before)]
  const places = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...places].toSorted().flatMap((at): Change[] => {
    const [old, fresh] = [before[at], after[at]]
    if (old && fresh) return changed(at, old, fresh, either(wayOf(at, ways), wayOf(at, waysBefore)))
    // A component is told where it is referred to, a part with its whole.
    const whole = wholeOf(at, places)
    if (isComponent(at) || (whole !== undefined && !(whole in before && whole in after))) return []
    return [fresh ? added(at, fresh, wayOf(at, ways)) : { at, text: `убрано: ${kindOf(at)}`, isBreaking: true }]
  })
}

const NOWHERE: Direction = { isSent: false, isAnswered: false }
const isOperation = (at: string) => /^[A-Z]+ \S+$/.test(at)
const isComponent = (at: string) => /^\w+$/.test(at)

/** The place that it is part of: `Task.names` of `Task.names[]`. */
function wholeOf(at: string, places: ReadonlySet<string>): string | undefined {
  for (let end = at.length - 1; end > 0; end--) {
    const whole = at.slice(0, end)
    if ('.[| '.includes(at.charAt(end)) && places.has(whole)) return whole
  }
  return undefined
}

const either = (one: Direction, other: Direction): Direction => ({
  isSent: one.isSent || other.isSent,
  isAnswered: one.isAnswered || other.isAnswered,
})
/** Of what stands in an operation its place says it, of a component who refers to it. */
function wayOf(at: string, ways: ReadonlyMap<string, Direction>): Direction {
  if (isOperation(at)) return NOWHERE
  if (at.startsWith('contract ')) return NOWHERE
  if (!at.includes(' ')) return ways.get(/^\w+/.exec(at)?.[0] ?? at) ?? NOWHERE
  const isAnswered = /^(webhook|response) | (\d{3}|default)( |$|[.[|])/.test(at)
  return { isSent: !isAnswered, isAnswered }
}

/** Of each component, by what refers to it, directly or through others. */
function directions(facts: Facts): Map<string, Direction> {
  const ways = new Map<string, Direction>()
  const uses = Map.groupBy(
    Object.entries(facts).flatMap(([at, { is }]) => is.split('|').flatMap((to) => (to in facts ? [{ at, to }] : []))),
    ({ at }) => (at.includes(' ') ? '' : (/^\w+/.exec(at)?.[0] ?? at)),
  )
  const spread = (to: string, way: Direction) => {
    const [known, all] = [ways.get(to) ?? NOWHERE, either(ways.get(to) ?? NOWHERE, way)]
    if (all.isSent === known.isSent && all.isAnswered === known.isAnswered) return
    ways.set(to, all)
    for (const next of uses.get(to) ?? []) spread(next.to, all)
  }
  for (const { at, to } of uses.get('') ?? []) spread(to, wayOf(at, ways))
  return ways
}

const KINDS: readonly [RegExp, string][] = [
  [/^webhook /, 'событие'],
  [/^contract /, 'условие вызова'],
  [/(^response \w+| (\d{3}|default)) :[\w-]+$/, 'заголовок ответа'],
  [/^response \w+( \S+)?$/, 'ответ'],
  [/ ~[\w-]+$/, 'cookie'],
  [/ \?[\w-]+$/, 'параметр'],
  [/ :[\w-]+$/, 'заголовок'],
  [/ \/[\w-]+$/, 'часть адреса'],
  [/ body( \S+)?$/, 'тело запроса'],
  [/ (\d{3}|default)( \S+)?$/, 'ответ'],
]
const kindOf = (at: string) => (isOperation(at) ? 'операция' : (KINDS.find(([mark]) => mark.test(at))?.[1] ?? 'поле'))

const added = (at: string, { required }: Fact, { isSent }: Direction): Change =>
  required && isSent
    ? { at, text: `добавлено обязательное: ${kindOf(at)}`, isBreaking: true }
    : { at, text: `добавлено: ${kindOf(at)}`, isBreaking: false }

function changed(at: string, old: Fact, fresh: Fact, { isSent, isAnswered }: Direction): Change[] {
  const changes: Change[] = []
  const say: Say = (text, isBreaking) => void changes.push({ at, text, isBreaking })
  const [gone, come] = [
    without(old.is.split('|'), fresh.is.split('|')),
    without(fresh.is.split('|'), old.is.split('|')),
  ]
  if (isOperation(at) && old.is !== fresh.is) say(`доступ ключа: ${old.is} → ${fresh.is}`, true)
  else if (gone.length + come.length > 0)
    say(`тип: ${old.is} → ${fresh.is}`, (isSent && gone.length > 0) || (isAnswered && come.length > 0))
  if (!old.required && fresh.required) say('стало обязательным', isSent)
  if (old.required && !fresh.required) say('стало необязательным', isAnswered)
  if (!old.deprecated && fresh.deprecated) say('устарело', false)
  if (old.deprecated && !fresh.deprecated) say('больше не устарело', false)
  if (old.default !== fresh.default)
    say(`по умолчанию: ${old.default ?? 'ничего'} → ${fresh.default ?? 'ничего'}`, isSent)
  if (old.rules !== fresh.rules)
    say(CONDITIONS.find(([mark]) => mark.test(at))?.[1] ?? 'изменились правила проверки', true)
  tellAnswers(old, fresh, say)
  tellValues(old, fresh, { isSent, isAnswered }, say)
  for (const word of new Set([...Object.keys(old.limits ?? {}), ...Object.keys(fresh.limits ?? {})])) {
    const [was, is] = [old.limits?.[word], fresh.limits?.[word]]
    if (was !== is) say(`${word}: ${was ?? 'нет'} → ${is ?? 'нет'}`, isSent && isNarrower(word, was, is))
  }
  return changes
}

/** What a fingerprint stands for, where it is no rule of a schema. */
const CONDITIONS: readonly [RegExp, string][] = [
  [/^webhook /, 'изменилось, как событие приходит'],
  [/^contract /, 'изменились условия вызова'],
  [/^[A-Z]+ \S+$/, 'изменились условия вызова'],
]

/** Words of an operation: a section that may be switched off is a reason to fail that was not there. */
const WORDS: Record<string, { called: string; isBreaking: boolean }> = {
  operationId: { called: 'имя в клиентах', isBreaking: false },
  'x-module': { called: 'раздел, который можно отключить', isBreaking: true },
  'x-rate-limit': { called: 'лимиты вызовов', isBreaking: false },
  'x-event': { called: 'события', isBreaking: false },
  'x-deprecated': { called: 'устарело с', isBreaking: false },
  'x-sunset': { called: 'день ухода', isBreaking: false },
}

type Say = (text: string, isBreaking: boolean) => void

/** Answers other than the good ones: whoever calls must be ready for any (`default`). */
function tellAnswers(old: Fact, fresh: Fact, say: Say): void {
  const [gone, come] = [
    without(old.answers ?? [], fresh.answers ?? []),
    without(fresh.answers ?? [], old.answers ?? []),
  ]
  if (come.length > 0) say(`новые ответы: ${come.join(', ')}`, false)
  if (gone.length > 0) say(`больше нет ответов: ${gone.join(', ')}`, false)
  for (const [word, { called, isBreaking }] of Object.entries(WORDS)) {
    const [was, is] = [old.told?.[word], fresh.told?.[word]]
    if (was !== is) say(`${called}: ${was ?? 'нет'} → ${is ?? 'нет'}`, isBreaking)
  }
}

function tellValues(old: Fact, fresh: Fact, way: Direction, say: Say): void {
  const wasOpen = old.known !== undefined
  const [was, is] = [old.values ?? old.known ?? [], fresh.values ?? fresh.known ?? []]
  const [gone, come] = [without(was, is), without(is, was)]
  const isClosed = fresh.values !== undefined
  if (isClosed && wasOpen) say('список значений стал закрытым', way.isSent)
  if (old.values && !isClosed) say('список значений стал открытым', way.isAnswered)
  if (come.length > 0) say(`новые значения: ${come.join(', ')}`, isClosed && way.isAnswered)
  if (gone.length > 0) say(`больше нет значений: ${gone.join(', ')}`, way.isSent)
}

const without = (all: readonly string[], others: readonly string[]) => all.filter((one) => !others.includes(one))
function isNarrower(word: string, was: number | undefined, is: number | undefined): boolean {
  if (is === undefined) return false
  if (was === undefined) return true
  return word.startsWith('max') ? is < was : is > was
}
