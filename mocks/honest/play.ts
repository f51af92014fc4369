import { operations } from '../../openapi/gen/operations.gen.ts'
import { DAY, HOUR } from '../../openapi/rules/time/durations.ts'
import { world } from '../seed/world.ts'
import type { Letter, Part, Step } from './steps.ts'

/** One of the two bodies of the contract: the mocks or the server. */
export type Side = {
  answer: (request: Request) => Promise<Response>
  domain: string
  /** Its clock goes ahead. */
  pass: (seconds: number) => void
  /** The code of a letter that has just been asked for. */
  codeOf: (letter: Letter) => Promise<string> | string
  /** Writes what it writes a moment later (B6). */
  settle?: () => Promise<void>
}
export type Outcome = { name: string; status: number; headers: Record<string, string | null>; body: unknown }

const HEADERS = [
  'content-type',
  'cache-control',
  'etag',
  'allow',
  'location',
  'www-authenticate',
  'retry-after',
  'idempotency-replayed',
]

/** The tag of the last answer is kept among the other values. */
const TAG = 'tag of the last answer'

/** Asks one side everything, in order. */
export async function play(script: Step[], side: Side): Promise<Outcome[]> {
  const ask = asker(side)
  const outcomes: Outcome[] = []
  for (const [at, step] of script.entries()) outcomes.push(await ask(step, at))
  return outcomes
}

/** Asks both sides each question at the same moment: what begins or ends by the clock does so for both of them. */
export async function playBoth(script: Step[], one: Side, other: Side): Promise<[Outcome[], Outcome[]]> {
  const [askOne, askOther] = [asker(one), asker(other)]
  const outcomes: [Outcome[], Outcome[]] = [[], []]
  for (const [at, step] of script.entries()) {
    const [first, second] = await Promise.all([askOne(step, at), askOther(step, at)])
    outcomes[0].push(first)
    outcomes[1].push(second)
  }
  return outcomes
}

/** Keeps what the answers of a side gave for later questions. */
function asker({ answer, domain, pass, codeOf, settle }: Side) {
  const kept: Record<string, string> = { invented: 'a.b.c' }
  return async (step: Step, at: number): Promise<Outcome> => {
    if (step.after) pass(step.after)
    await settle?.()
    const response = await answer(requestOf(step, kept, domain, at))
    const isJson = response.headers.get('content-type')?.includes('json')
    const size = isJson ? 0 : (await response.arrayBuffer()).byteLength
    const reply: unknown = isJson ? await response.json() : step.opaque ? size > 0 : size
    inOneOrder(reply)
    if (step.keep && typeof reply === 'object' && reply !== null) Object.assign(kept, step.keep({ ...reply }))
    kept[TAG] = response.headers.get('etag') ?? ''
    if (step.letter) kept.code = await codeOf(step.letter)
    const headers = Object.fromEntries(HEADERS.map((name) => [name, response.headers.get(name)]))
    // The two sides take their own time between the steps.
    if (headers['retry-after']) headers['retry-after'] = '<seconds>'
    if (headers.location) headers.location = headers.location.replace(/[^/]+$/, '<id>')
    if (headers.etag) headers.etag = headers.etag.replace(/"[^"]+"/, '"<tag>"')
    return { name: step.name, status: response.status, headers, body: plain(reply, domain) }
  }
}

type Fields = { readonly [name: string]: unknown }
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const inside = (value: unknown, name: string) => (isFields(value) ? value[name] : undefined)

/** Neighbours that a clock made for one moment stand in the order of ids that each side drew: they are compared by their places. */
function inOneOrder(reply: unknown): void {
  arrange(inside(reply, 'runs'), ['startsAt'], ['checklist', 'restaurant'])
  arrange(inside(inside(inside(reply, 'company'), 'wrong'), 'rows'), ['kind', 'at', 'restaurant'], ['title'])
}

function arrange(rows: unknown, moment: readonly string[], place: readonly string[]): void {
  const names = [...moment, 'restaurant']
  if (!Array.isArray(rows) || !rows.every((row) => isFields(row) && names.every((name) => name in row))) return
  const of = (row: unknown, which: readonly string[]) => JSON.stringify(which.map((name) => inside(row, name)))
  let nth = 0
  const placed = rows.map((row: unknown, at) => {
    if (at > 0 && of(rows[at - 1], moment) !== of(row, moment)) nth += 1
    return { row, nth, place: of(row, place) }
  })
  placed.sort((one, other) => one.nth - other.nth || one.place.localeCompare(other.place))
  rows.splice(0, rows.length, ...placed.map(({ row }) => row))
}

function requestOf(step: Step, kept: Record<string, string>, domain: string, at: number): Request {
  const { host = 'berezka', as, call, path = {}, query, body, type, form, key, language, isKnown } = step
  const filled = (text: string, values: Record<string, string>) =>
    text.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole)
  const { method, path: pattern } =
    typeof call === 'string' ? operations[call] : { method: call.method, path: '/api/' + call.under }
  const address = host === 'main' ? domain : `${host}.${domain}`
  // Each step from an address of its own: limits by address would stop the script (README.md).
  const headers = new Headers({ host: address, 'x-forwarded-for': `10.0.${Math.floor(at / 250)}.${(at % 250) + 1}` })
  if (as) headers.set('authorization', `Bearer ${kept[as] ?? ''}`)
  if (key !== undefined) headers.set('idempotency-key', key)
  if (language) headers.set('accept-language', language)
  if (isKnown) headers.set('if-none-match', kept[TAG] ?? '')
  if (body !== undefined) headers.set('content-type', type ?? 'application/json')
  const sent = form
    ? { body: formOf(form) }
    : body === undefined
      ? {}
      : { body: filled(typeof body === 'string' ? body : JSON.stringify(body), kept) }
  const url = `http://${address}${filled(pattern, path)}${query === undefined ? '' : `?${query}`}`
  const asked = filled(url, kept)
  // What an earlier step should have kept is not there: both sides would say that it is not found, and nothing is compared.
  if (/\/(\{\w+\}|undefined|none)(\/|\?|$)/.test(asked)) throw new Error(`${step.name} asks of nothing: ${asked}`)
  return new Request(asked, { method, headers, ...sent })
}

function formOf(parts: Part[]): FormData {
  const form = new FormData()
  for (const { field = 'files', name, type = '', bytes } of parts) {
    if (name === undefined) form.append(field, String(bytes))
    else form.append(field, new File([bytes], name, { type }))
  }
  return form
}

/** What each side makes up by itself: tokens, numbers of requests, places in a list, and how long ago the demo's readers were there. */
const OWN = new Set([
  'token',
  'choiceToken',
  'redirectUrl',
  'registrationToken',
  'requestId',
  'viewedAt',
  'ip',
  'pin',
  'generatedPin',
  // Of a key that either side has drawn.
  'mask',
  'oldSecretUntil',
  'secret',
  // Of a delivery: what is sent has its id and its time inside.
  'request',
  // A place in the feed.
  'seq',
  'expiresAt',
  'signature',
  'before',
  'remainingSec',
  'nextAttemptAt',
  'qrSvg',
  // Of attempts that the script itself made: how long either side took for them.
  'avgDurationSec',
])
/** What the two searches show of themselves; which articles they find is compared (README.md). */
const OF_SEARCH = new Set(['fragment', 'correctedSearch'])
// The script lets half an hour pass.
const JUST_NOW_MS = 60 * 60 * 1000
// Of both sides' answers the same, however long either takes.
const BEGAN = Date.now()
const isJustNow = (time: number) => Math.abs(BEGAN - time) < JUST_NOW_MS

const A_FEW_MS = 1000

/** RFC 9562 §5.7: the first 48 bits of a UUIDv7 are its time. */
const newOr = (id: string) => {
  const time = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  // That of a run has noon of its day, some milliseconds later where the clock made many at once.
  const isRun = time % DAY >= DAY / 2 && time % DAY < DAY / 2 + A_FEW_MS && !seededRuns.has(id)
  return isJustNow(time) || isRun ? '<new id>' : id
}
const seededCodes = new Set(world.checklists.map(({ row }) => row.publicCode))
const seededRuns = new Set(world.runs.map(({ row }) => row._id))
/** The address of a file has its id inside, and so has that of a thing that the feed tells of. */
const ADDRESS = /^\/api\/(?:files|webhooks)\/([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21})/

/** Handed in by its taker some moments after it began: what the clock has ended lasts as long everywhere. */
const isOfNow = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  'startedAt' in value &&
  'durationSec' in value &&
  value.durationSec !== null &&
  !('autoSubmitted' in value && value.autoSubmitted) &&
  isJustNow(Date.parse(String(value.startedAt)))

/** The place of a notification: its moment and its id. */
const NOTICE = /^(\d{13})-([0-9a-f]{8}-[0-9a-f-]{27})$/

/** A reply as both sides should say it: own values as their type, new ids and times as a word. */
function plain(value: unknown, domain: string, name = ''): unknown {
  // The texts of a form's fields are by the fields' names.
  if (name === 'fields') return value
  if (OWN.has(name)) return `<${Array.isArray(value) ? 'list' : typeof value}>`
  if (Array.isArray(value)) return value.map((inner) => plain(inner, domain))
  // An entry of a history has no id in the contract's examples that both could know.
  if (typeof value === 'object' && value !== null && 'changeType' in value) value = { ...value, _id: '<own id>' }
  // An attempt of the script lasts as long as its side takes to answer.
  if (isOfNow(value)) value = { ...value, durationSec: '<own seconds>' }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => (OF_SEARCH.has(key) ? [] : [[key, plain(inner, domain, key)]])),
    )
  if (typeof value !== 'string') return value
  // The code in it opens once.
  if (value.startsWith('https://t.me/')) return value.replace(/=.*/, '=<code>')
  if (/^\d{4}-\d\d-\d\dT/.test(value) && isJustNow(Date.parse(value))) return '<now>'
  // A task that an answer has opened, two hours after either side was asked; those of the seed end on whole minutes.
  if (name === 'deadline' && !value.endsWith(':00.000Z') && isJustNow(Date.parse(value) - 2 * HOUR)) return '<soon>'
  // «Напомнили в 13:00»: a side is asked some minutes after the other.
  if (name === 'message') return value.replace(/ (в|с \d\d\.\d\d\.\d{4},) \d\d:\d\d$/, ' <time>')
  if (name === 'next' && /^\d+\.[\da-f-]{36}$/.test(Buffer.from(value, 'base64url').toString())) return '<place>'
  const [, moment, notice = ''] = NOTICE.exec(value) ?? []
  if (moment) return `${isJustNow(Number(moment)) ? '<now>' : moment} ${newOr(notice)}`
  if (name === 'publicCode') return seededCodes.has(value) ? value : '<new code>'
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(value)) return newOr(value)
  return value.replaceAll(domain, '<domain>').replace(ADDRESS, (whole, id: string) => whole.replace(id, newOr(id)))
}
