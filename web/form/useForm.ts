import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isUnheard, type Problem } from '../api/problem.ts'
import { flushPending } from '../lib/pending.ts'
import { createRepeatKeys } from '../lib/repeat-key.ts'
import { useHere } from '../lib/useHere.ts'
import { toast } from '../shell/notifications.tsx'
import type { Brought, FormOptions, Sent } from './form-options.ts'
import { useFormDraft } from './useFormDraft.ts'
import { useHold } from './useHold.ts'
import { useLeave } from './useLeave.ts'
import { useRefusal } from './useRefusal.ts'
import { useValues, type Version } from './useValues.ts'
import { alike, rebased, same, withoutSecrets } from './values.ts'

const isLater = (one: Version, other: Version) => one !== undefined && other !== undefined && one > other
const nameIn = (draft: object): string => ('name' in draft && typeof draft.name === 'string' ? draft.name : '')
const fieldsOf = ({ fields }: Problem) => fields

/** One form: its values, its draft, its way to the server and back (A31, C11). README.md beside it tells how to use it. */
export function useForm<D extends object, R extends Sent>(options: FormOptions<D, R>) {
  const { entity, first, secret = [], send, said, to, after, onward, hold = false } = options
  const { showsOnce = () => false, named = nameIn, readAgain = (typed: D) => typed } = options
  const now = { draft: first, version: options.version }
  const here = useHere()
  const { refusal, setRefusal, refuse } = useRefusal(options.faults ?? fieldsOf, options.refused ?? 'Ошибка сохранения')
  const values = useValues(first, options.version)
  const { draft, base, touched } = values
  const [sent, setSent] = useState<D>()
  /** What was sent and not answered. */
  const [unheard, setUnheard] = useState<D>()
  const [repeatKey] = useState(() => createRepeatKeys())
  const under = useRef(false)
  const { waiting, setWaiting, isHeld, landing } = useHold(hold, () => void submit())
  const kept = useFormDraft({ entity, first, secret }, touched ? draft : undefined, base)
  // What is on its way is safe in the request and in the draft: only words beyond it hold whoever leaves.
  const question = useLeave(hold || (sent ? showsOnce(sent) || !same(draft, sent) : touched))

  function change(part: Partial<D>) {
    setRefusal(undefined)
    values.change(part)
    // A page that is left before it is drawn again keeps the last letter too.
    if (!same(values.latest(), base.draft)) kept.note(values.latest(), base)
  }

  const newer = touched && sent === undefined && isLater(now.version, base.version)
  // The answer was lost, not the save: what is newer is one's own, and no word of somebody else is due.
  if (newer && unheard !== undefined && alike(withoutSecrets(readAgain(unheard), first, secret), first)) {
    values.setBase(now)
    setUnheard(undefined)
    if (refusal?.isStale) setWaiting(true)
  }

  async function submit() {
    if (under.current) return
    under.current = true
    setWaiting(false)
    const mine = values.latest()
    setSent(mine)
    setRefusal(undefined)
    const answer = send(mine, { key: repeatKey(mine), version: base.version }).then((reply) => taken(reply, mine))
    kept.until(answer)
    await answer
  }

  async function taken(reply: R, mine: D): Promise<void> {
    // The page of a new thing is left now, for that of what was made: a file that was begun meanwhile is taken along.
    if (reply.data !== undefined && isHeld() && here() && onward(reply.data as Brought<R>).to !== undefined)
      await landing()
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
    return goOn(reply.data as Brought<R>, mine)
  }

  /** It is saved: words beyond it are words over it, and whoever is still here is led on. */
  async function goOn(data: Brought<R>, mine: D): Promise<void> {
    toast('success', typeof said === 'string' ? said : said(data))
    const next = onward(data)
    const rest = same(values.latest(), mine) ? undefined : values.latest()
    const stays = rest !== undefined || isHeld()
    const leaves = after !== undefined || next.to !== undefined || !here()
    const over = { draft: mine, version: next.version }
    values.setBase(over)
    if (rest && leaves) await kept.move(next.entity ?? entity, rest, over)
    else if (!rest && (leaves || (!stays && to !== undefined))) kept.end()
    if (rest) toast('info', 'Дописанное после отправки ещё не сохранено')
    if (!here()) return
    if (after) after(data, question.leave)
    else if (!stays && to !== undefined) question.leave(to)
    else if (next.to !== undefined) question.leave(next.to)
  }

  return {
    draft,
    touched,
    change,
    fields: refusal?.fields,
    refusal,
    /** Counts the times that all of it was replaced: a field that reads its value once begins anew. */
    revision: values.revision,
    sending: waiting || sent !== undefined,
    submit: () => (hold && !sent ? setWaiting(true) : void submit()),
    question,
    /** A part of the page has saved itself over `from`: these words are typed over what it has left. */
    moved: (from: Version, version: Version) =>
      values.setBase((over) => (over.version === from ? { ...over, version } : over)),
    /** Somebody else has saved since these words were begun. */
    newer,
    /** His values where nothing was typed here; what was typed stays. */
    rebase: () => {
      const { draft: both, theirs } = rebased(base.draft, values.latest(), first)
      values.replace(both, now)
      setRefusal(Object.keys(theirs).length > 0 ? { fields: theirs } : undefined)
    },
    elsewhere: kept.elsewhere && now.version !== undefined,
    offers: kept.offers.map(({ id, savedAt, stored }) => ({
      id,
      savedAt,
      title: named(stored.draft),
      isOld: isLater(now.version, stored.version),
    })),
    restore: async (id: string) => {
      const found = kept.offers.find((offer) => offer.id === id)?.stored
      if (!found || !(await kept.accept(id))) return
      values.replace(found.draft, { draft: found.base, version: found.version })
      setRefusal(undefined)
    },
    drop: kept.drop,
    later: kept.later,
  }
}

/** What the page around the fields needs of it, whatever the fields are. */
export type Form = Omit<ReturnType<typeof useForm<object, Sent>>, 'draft' | 'change' | 'fields'>
