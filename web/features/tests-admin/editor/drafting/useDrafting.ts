import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../api/problem.ts'
import { call } from '../../../../data/call.ts'
import type { Questions } from '../questions.ts'
import type { Article } from './drafted.ts'

/** What the assistant is asked for. */
export interface Wish {
  article: Article
  count: number
}

/** One call to the assistant at a time: it can be stopped, tried again, and ends with the page. */
export function useDrafting(existing: () => string[], onDrafted: (wish: Wish, questions: Questions) => void) {
  const [wish, setWish] = useState<Wish>()
  const [failure, setFailure] = useState<string>()
  const leaving = useRef<AbortController>(undefined)
  // What was typed and decided while the assistant wrote stays: the answer joins what there is by then.
  const latest = useRef(onDrafted)
  useEffect(() => {
    latest.current = onDrafted
  }, [onDrafted])
  useEffect(() => () => letGo(), [])

  /** An answer that comes after all finds nobody. */
  function letGo() {
    leaving.current?.abort()
    leaving.current = undefined
  }
  function stop() {
    letGo()
    setWish(undefined)
    setFailure(undefined)
  }
  async function ask(asked: Wish) {
    letGo()
    const mine = new AbortController()
    leaving.current = mine
    setWish(asked)
    setFailure(undefined)
    const body = { article: asked.article._id, count: asked.count, existing: existing() }
    const { data, failed } = await call('testDraft', { body }, { signal: mine.signal })
    if (leaving.current !== mine) return
    leaving.current = undefined
    if (failed) return setFailure(messageOf(failed.problem, 'Не удалось составить вопросы'))
    setWish(undefined)
    latest.current(asked, data.questions)
  }
  const start = (asked: Wish) => void ask(asked)
  return {
    wish,
    failure,
    isWriting: wish !== undefined && failure === undefined,
    start,
    again: () => wish && start(wish),
    stop,
  }
}
