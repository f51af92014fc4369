import { matchesTag } from '../../../openapi/etag.ts'
import type { OperationId } from '../../../openapi/contract.ts'
import type { Rights } from '../../../openapi/rules/company/rights.ts'
import { nameOf } from '../../audience/reader.ts'
import { personOf } from '../../accounts/principal.ts'
import type { Session } from '../../context.ts'
import { createKeptAgain } from '../../db/kept-again.ts'
import { onceFor } from '../../db/once-for.ts'
import { createSeen } from '../../db/seen.ts'
import { build } from './build.ts'
import { acceptedOf, encode, type Encoded } from './compress.ts'
import type { Caller } from '../guard.ts'

/**
 * What an answer is made of, told by its handler as soon as it is known. True: the caller has that answer, or this process
 * has; the rest of the work is not needed, and the handler returns `KNOWN`.
 */
export type Mark = (...of: unknown[]) => boolean

/** An answer with its tag; without a body the caller has it. */
export type Tagged = { etag: string; encoded?: Encoded }

/** Bytes of answers that a process keeps, the least used forgotten first, and how much of it one may take. */
const KEPT_MAX = 8 * 1024 * 1024
const ONE_MAX = KEPT_MAX / 4
/** What an entry weighs beside its bytes. */
const ENTRY = 300

type Asked = { id: OperationId; caller: Caller; path: unknown; query: unknown; request: Request }
export type Marking = {
  mark: Mark
  /** The answer that was known at the mark. */
  known(): Promise<Tagged> | undefined
  /**
   * The answer that the handler has made, as the caller gets it. One that was JSON before is put together in little time: plain,
   * it is kept when it is asked for again.
   */
  answer(text: string | Buffer<ArrayBuffer>, wasJson: boolean): Promise<Tagged>
  /** What the answer was made of; undefined: not told. */
  view(): string | undefined
}

/**
 * Tags of answers (`x-etag`) and, by the same names, the answers themselves as they went out: a list that many ask for is
 * written and compressed once. A tag is the build, the operation with its values, the company, the reader's rights, position
 * and audiences, the version that a key is answered in, and what the handler says that its answer is made of (`mark`): usually the company's revision and what no
 * revision tells. A handler that says nothing is tagged by what it answers. Whatever of an answer is one reader's alone
 * must be marked; in tests an answer that differs under the same mark fails the call (`createWitness`).
 *
 * The tag of the caller holds his id too: one phone is signed in to by several people, and a browser asks with the tag of
 * whoever was there before; he gets his own answer, never the word that the other's is still right.
 */
export function createMarks({ isKnownAtOnce }: { isKnownAtOnce: boolean }) {
  const kept = createAnswers()
  const isAskedAgain = createSeen()
  return ({ id, caller, path, query, request }: Asked): Marking => {
    const wish = acceptedOf(request)
    const { principal } = caller
    const reader = readerNameOf(caller)
    let view: string | undefined
    let answer: Promise<Tagged> | undefined
    const etagOf = (name: string) => `W/"${digest(`${name} ${principal.id}`)}"`
    const keyOf = (name: string) => `${name} ${wish.encoding ?? ''} ${wish.isNeeded}`
    /** Kept for others; undefined: it is to be made. */
    const known = (name: string): Promise<Tagged> | undefined => {
      const etag = etagOf(name)
      if (matchesTag(request.headers.get('if-none-match'), etag)) return Promise.resolve({ etag })
      return kept.find(keyOf(name))?.then((encoded) => ({ etag, encoded }))
    }
    return {
      mark(...of) {
        view = digest(`${build()} ${id} ${reader} ${JSON.stringify([path, query, of])}`)
        answer = isKnownAtOnce ? known(view) : undefined
        return answer !== undefined
      },
      known: () => answer,
      async answer(text, wasJson) {
        const name = view ?? digest(`${build()} ${id} ${reader} ${digest(text)}`)
        const other = known(name)
        if (other) return other
        const made = Promise.resolve(encode(text, wish))
        if (wish.encoding !== undefined || !wasJson || isAskedAgain(name)) kept.keep(keyOf(name), made)
        return { etag: etagOf(name), encoded: await made }
      },
      view: () => view,
    }
  }
}

const digest = (text: string | Buffer): string => Bun.CryptoHasher.hash('sha256', text, 'base64url').slice(0, 22)

/** What an answer owes to whoever reads it, as a name: of a person it is told by his session, which stays as it was read. */
const readerNameOf = (caller: Caller): string =>
  caller.principal.kind === 'key' ? toldBy(caller) : toldOfPerson(caller.session)
const toldOfPerson = onceFor((session: Session) => toldBy({ principal: personOf(session), session }))
const toldBy = ({ principal, session: { user }, version }: Caller) =>
  JSON.stringify([
    principal.company,
    rightsDigest(principal.rights),
    user.position?._id ?? null,
    nameOf({ seesAll: false, audiences: user.audiences, bound: null }),
    principal.bound,
    version ?? null,
  ])

/** All who sign in with one role have the same set. */
const rightsDigest = onceFor((rights: Rights) => digest([...rights].join()))

/** Answers by name, from when they are being made: two who ask at once wait for one. */
function createAnswers() {
  const kept = createKeptAgain<Promise<Encoded>>(KEPT_MAX, ONE_MAX)
  return {
    find: kept.get,
    keep(name: string, made: Promise<Encoded>) {
      kept.keep(name, made, ENTRY)
      // Of what is still kept: another may stand in its place by then.
      const unlessReplaced = (then: () => void) => void (kept.get(name) === made && then())
      made.then(
        ({ bytes }) => unlessReplaced(() => kept.keep(name, made, ENTRY + bytes.length)),
        () => unlessReplaced(() => kept.drop(name)),
      )
    },
  }
}

/** How many answers of a test's server are remembered. */
const WITNESSED = 5000

/**
 * Tests only, where nothing is answered before it was made: under one mark there is one answer. `again` makes it once more,
 * for something may have been written between the mark and the answer; then it has another mark by now.
 */
export function createWitness() {
  const said = new Map<string, string>()
  return async (
    view: string | undefined,
    text: string,
    again: () => Promise<{ view: string | undefined; text: string }>,
  ) => {
    if (view === undefined) return
    const before = said.get(view)
    if (before === undefined) {
      if (said.size >= WITNESSED) said.clear()
      said.set(view, text)
    } else if (before !== text) {
      const second = await again()
      if (second.view === view && second.text !== before) throw new Error(`One mark, two answers: ${before} ≠ ${text}`)
    }
  }
}
