import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { flushPending } from '../../lib/pending.ts'
import type { SaveGate } from '../../editor/uploads/save-gate.ts'
import { useLeave } from '../../form/useLeave.ts'
import { useHere } from '../../lib/useHere.ts'
import { toast } from '../../shell/notifications.tsx'
import { type Draft, isChanged } from './article-draft.ts'
import type { useArticleDraft } from './useArticleDraft.ts'

type Article = components['schemas']['Article']

interface Reply {
  data?: Article
  failed?: { status: number; problem: Problem }
}
/** What the answer finds: what is in the article now, and what was typed or begun since, if anything was. */
export interface Taken {
  article: Article
  sent: Draft
  rest: Draft | undefined
  /** False: the page was left, and nobody is led anywhere. */
  here: boolean
}
interface SaveOptions {
  form: ReturnType<typeof useArticleDraft>
  gate: SaveGate
  isUploading: boolean
  /** Once it is saved its page can't go on: what was put in meanwhile is waited for. */
  isLeft?: boolean
  /** «Ошибка при создании статьи», where the server sends no words. */
  refused: string
  send: (draft: Draft, version: number | undefined) => Promise<Reply>
  taken: (answer: Taken) => Promise<void> | void
}

/** The way of an article to the server: one save at a time, while its author may write on or leave. */
export function useArticleSave({ form, gate, isUploading, isLeft, refused, send, taken }: SaveOptions) {
  const here = useHere()
  const [address] = useState(() => location.pathname)
  const [sent, setSent] = useState<Draft>()
  const [problem, setProblem] = useState<Problem>()
  /** Somebody else saved or deleted it meanwhile: what the save that was refused would have done. */
  const [stale, setStale] = useState<{ publish: boolean; isGone: boolean }>()
  const under = useRef(false)
  // What is on its way is safe in the request and in the draft: only words beyond it hold whoever leaves.
  const touched = sent ? isChanged(form.draft, sent) : form.touched
  const isHeld = isUploading && (!sent || gate.isBegun())
  const question = useLeave(touched || isHeld)

  /** Without a version the server takes it over whatever came meanwhile (C11). */
  async function save(publish: boolean, version?: number) {
    if (under.current) return
    under.current = true
    const mine = form.latest()
    const whole: Draft = publish ? { ...mine, status: 'published' } : mine
    setSent(mine)
    setProblem(undefined)
    const answer = send(whole, version).then(async ({ data, failed }) => {
      if (data && isLeft && here()) await gate.rest()
      under.current = false
      // The editor tells of its changes in batches: the last letter is among them.
      flushSync(flushPending)
      setSent(undefined)
      const isGone = failed?.status === 404 && failed.problem.code === 'ARTICLE_NOT_FOUND'
      setStale(failed?.status === 409 || isGone ? { publish, isGone } : undefined)
      const typed = form.latest()
      const rest = isChanged(typed, mine) || gate.isBegun() ? restOf(typed, mine, whole) : undefined
      if (data) await taken({ article: data, sent: sentFrom(whole), rest, here: here() })
      else refuse(failed)
    })
    form.until(answer)
    await answer
  }

  function refuse(failed: Reply['failed']) {
    // What was typed stays on the page, or in its draft, whatever happened (A3).
    const { status = 0, problem: why = { code: 'INTERNAL' as const, message: '' } } = failed ?? {}
    setProblem(why)
    // Of a 429 the shell has told.
    if (!here() && status !== 429)
      toast('error', messageOf(why, refused), { action: { label: 'Открыть форму', to: address } })
  }

  return {
    save: (publish: boolean) => void save(publish, form.version),
    overwrite: () => void save(stale?.publish ?? false),
    sending: sent !== undefined,
    /** A file would be lost by leaving now. */
    isHeld,
    question,
    problem,
    forgive: () => setProblem(undefined),
    stale,
    closeStale: () => setStale(undefined),
  }
}

/** A comment tells of the version that it was saved with, and so does what is asked of its readers. */
function sentFrom(whole: Draft): Draft {
  const { askAgain: _, ...words } = whole
  return { ...words, changeComment: '' }
}

const restOf = (typed: Draft, mine: Draft, whole: Draft): Draft => ({
  ...typed,
  status: typed.status === mine.status ? whole.status : typed.status,
  changeComment: typed.changeComment === mine.changeComment ? '' : typed.changeComment,
})

export const unsavedRest = 'Дописанное после отправки ещё не сохранено'
