import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isUnheard, messageOf, type Problem } from '../api/problem.ts'
import { flushPending } from '../lib/pending.ts'
import { createRepeatKeys } from '../lib/repeat-key.ts'
import { useHere } from '../lib/useHere.ts'
import { toast } from '../shell/notifications.tsx'
import { useFormDraft, type Version } from './useFormDraft.ts'
import { useLeave } from './useLeave.ts'
import { alike, rebased, same } from './values.ts'

/** What a write answers (web/data/write.ts), as far as a form reads it. */
interface Sent {
  data?: unknown
  failed?: { status: number; problem: Problem } | undefined
}
/** What a success brings; the types of a reply say that one of the two is there. */
type Brought<R extends Sent> = NonNullable<R['data']>
export type Faults = Record<string, string> | undefined

/** Why it was not saved, another one each time: the page leads to the first wrong field. */
interface Refusal {
  fields: Faults
  /** Of the form as a whole. */
  error?: string | undefined
  /** Somebody has saved since these words were begun. */
  isStale?: boolean
}

interface FormOptions<D, R extends Sent> {
  /** `position/<id>`, or `position/new`: what the draft belongs to. */
  entity: string
  /** Of the entity as it was read last; the save says over which one it was typed. */
  version?: Version
  /** What the form begins with; of an entity that was read again, what it is now. */
  first: D
  /** Passwords and PIN-codes: never on the disk (A10). */
  secret?: readonly (keyof D)[]
  /** How a draft that was saved is read again, where that is not as it was typed: of a PIN-code, that it stays. */
  readAgain?: (draft: D) => D
  send: (draft: D, options: { key: string; version: Version }) => Promise<R>
  /** Faults of fields; of the whole form when undefined. */
  faults?: (problem: Problem) => Faults
  /** «Должность создана»: said wherever the writer is by then. */
  said: string | ((data: Brought<R>) => string)
  refused?: string
  /** Where a saved form goes; without it the page stays. */
  to?: string
  /** In place of going there: a PIN-code is shown first. */
  after?: (data: Brought<R>, leave: (to: string) => void) => void
  /** What the page is a form of from now on: words that were typed while it was being sent belong to it. */
  onward: (data: Brought<R>) => { version: Version; entity?: string; to?: string }
  /** A part of the page is on its way by itself (a logo): leaving asks, saving waits for its end. */
  hold?: boolean
  /** The answer to it brings what is shown once, and here: whoever leaves before it has come is asked. */
  showsOnce?: (draft: D) => boolean
  /** How a draft is called when several are offered. */
  named?: (draft: D) => string
}

const isLater = (one: Version, other: Version) => one !== undefined && other !== undefined && one > other
const nameIn = (draft: object): string => ('name' in draft && typeof draft.name === 'string' ? draft.name : '')

/** One form: its values, its draft, its way to the server and back (A31, C11). README.md beside it tells how to use it. */
export function useForm<D extends object, R extends Sent>(options: FormOptions<D, R>) {
  const {
    entity,
    first,
    secret = [],
    send,
    said,
    refused = 'Ошибка сохранения',
    to,
    after,
    onward,
    hold = false,
  } = options
  const {
    faults = ({ fields }: Problem) => fields,
    showsOnce = () => false,
    named = nameIn,
    readAgain = (typed: D) => typed,
  } = options
  const here = useHere()
  const [address] = useState(() => location.pathname + location.search)
  const [base, setBase] = useState({ draft: first, version: options.version })
  const [draft, setDraft] = useState(first)
  const [refusal, setRefusal] = useState<Refusal>()
  const [revision, setRevision] = useState(0)
  const [sent, setSent] = useState<D>()
  /** What was sent and not answered. */
  const [unheard, setUnheard] = useState<D>()
  const [repeatKey] = useState(() => createRepeatKeys())
  // Ahead of the state: an answer finds here what has really been typed by then.
  const latest = useRef(draft)
  const under = useRef(false)
  const [waiting, setWaiting] = useState(false)
  const held = useRef(hold)
  /** Goes on once nothing is on its way by itself, or the page is left. */
  const landed = useRef<() => void>(undefined)
  const goOn = useEffectEvent(() => void submit())
  useEffect(() => {
    held.current = hold
    if (!hold) landed.current?.()
    if (waiting && !hold) goOn()
  }, [waiting, hold])
  useEffect(() => () => landed.current?.(), [])

  const touched = !same(draft, base.draft)
  const open = (all: D): D => ({ ...all, ...Object.fromEntries(secret.map((name) => [name, first[name]])) })
  const stored = (typed: D, over: typeof base) => ({
    draft: open(typed),
    base: open(over.draft),
    version: over.version,
  })
  const kept = useFormDraft<D>(entity, first, touched ? stored(draft, base) : undefined)
  // What is on its way is safe in the request and in the draft: only words beyond it hold whoever leaves.
  const question = useLeave(hold || (sent ? showsOnce(sent) || !same(draft, sent) : touched))

  function put(typed: D) {
    latest.current = typed
    setDraft(typed)
  }

  function change(part: Partial<D>) {
    setRefusal(undefined)
    put({ ...latest.current, ...part })
    // A page that is left before it is drawn again keeps the last letter too.
    if (!same(latest.current, base.draft)) kept.note(stored(latest.current, base))
  }

  const newer = touched && sent === undefined && isLater(options.version, base.version)
  // The answer was lost, not the save: what is newer is one's own, and no word of somebody else is due.
  if (newer && unheard !== undefined && alike(open(readAgain(unheard)), open(first))) {
    setBase({ draft: first, version: options.version })
    setUnheard(undefined)
    if (refusal?.isStale) setWaiting(true)
  }

  async function submit() {
    if (under.current) return
    under.current = true
    setWaiting(false)
    const mine = latest.current
    setSent(mine)
    setRefusal(undefined)
    const answer = send(mine, { key: repeatKey(mine), version: base.version }).then((reply) => taken(reply, mine))
    kept.until(answer)
    await answer
  }

  async function taken(reply: R, mine: D): Promise<void> {
    // The page of a new thing is left now, for that of what was made: a file that was begun meanwhile is taken along.
    if (reply.data !== undefined && held.current && here() && onward(reply.data as Brought<R>).to !== undefined)
      await new Promise<void>((land) => void (landed.current = land))
    under.current = false
    // The editor tells of its changes in batches: the last letter is among them.
    flushSync(flushPending)
    setSent(undefined)
    if (reply.failed) {
      if (isUnheard(reply.failed.status)) setUnheard(mine)
      return refuse(reply.failed)
    }
    setUnheard(undefined)
    repeatKey.forget()
    // No failure, so there is what the operation answers.
    const data = reply.data as Brought<R>
    toast('success', typeof said === 'string' ? said : said(data))
    const next = onward(data)
    const rest = same(latest.current, mine) ? undefined : latest.current
    const stays = rest !== undefined || held.current
    const goesOn = next.to ?? (stays ? undefined : to)
    const over = { draft: mine, version: next.version }
    setBase(over)
    if (rest && (next.to !== undefined || after || !here())) await kept.move(next.entity ?? entity, stored(rest, over))
    else if (!rest && (goesOn !== undefined || after || !here())) kept.end()
    if (rest) toast('info', 'Дописанное после отправки ещё не сохранено')
    if (!here()) return
    if (after) after(data, question.leave)
    else if (!stays && to !== undefined) question.leave(to)
    else if (next.to !== undefined) question.leave(next.to)
  }

  function refuse({ status, problem: why }: NonNullable<Sent['failed']>) {
    const fields = faults(why)
    setRefusal({ fields, error: fields ? undefined : messageOf(why, refused), isStale: why.code === 'STALE' })
    // The page is gone, its draft is kept: it is offered where it was written. Of a 429 the shell has told.
    if (!here() && status !== 429)
      toast('error', messageOf(why, refused), { action: { label: 'Открыть форму', to: address } })
  }

  return {
    draft,
    change,
    fields: refusal?.fields,
    refusal,
    /** Counts the times that all of it was replaced: a field that reads its value once begins anew. */
    revision,
    sending: waiting || sent !== undefined,
    submit: () => (hold && !sent ? setWaiting(true) : void submit()),
    question,
    /** A part of the page has saved itself over `from`: these words are typed over what it has left. */
    moved: (from: Version, version: Version) =>
      setBase((over) => (over.version === from ? { ...over, version } : over)),
    /** Somebody else has saved since these words were begun. */
    newer,
    /** His values where nothing was typed here; what was typed stays. */
    rebase: () => {
      const { draft: both, theirs } = rebased(base.draft, latest.current, first)
      put(both)
      setRevision(revision + 1)
      setBase({ draft: first, version: options.version })
      setRefusal(Object.keys(theirs).length > 0 ? { fields: theirs } : undefined)
    },
    elsewhere: kept.elsewhere && options.version !== undefined,
    offers: kept.offers.map(({ id, savedAt, stored: found }) => ({
      id,
      savedAt,
      title: named(found.draft),
      isOld: isLater(options.version, found.version),
    })),
    restore: async (id: string) => {
      const found = kept.offers.find((offer) => offer.id === id)?.stored
      if (!found || !(await kept.accept(id))) return
      put(found.draft)
      setRevision(revision + 1)
      setBase({ draft: found.base, version: found.version })
      setRefusal(undefined)
    },
    drop: kept.drop,
    later: kept.later,
  }
}

/** What the page around the fields needs of it, whatever the fields are. */
export type Form = Omit<ReturnType<typeof useForm<object, Sent>>, 'draft' | 'change' | 'fields'>
