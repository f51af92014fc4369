import type { ReactNode } from 'react'
import { proxy, ref } from 'valtio'
import { rowUnderFocus } from './row-focus.ts'

export interface Question {
  /** The title is the question, the text the consequence. */
  title: string
  text?: ReactNode
  /** Repeats the verb: «Да, архивировать». */
  yes: string
  no?: string
  /** Can't be taken back, or not by everybody: the button is red. */
  danger?: boolean
  /** The dialog waits for its end; it stays open when nothing came of it: false. */
  act: () => void | Promise<void | boolean>
}

interface Asked {
  /** Not looked into: it holds what React draws. */
  question: ReturnType<typeof ref<Question>> | undefined
  busy: boolean
}

export const asked = proxy<Asked>({ question: undefined, busy: false })

/** The row that the one who was asked stood in, for when it leaves its list. */
let row: ReturnType<typeof rowUnderFocus>

/** Asks before something that can't be taken back, from anywhere; the layout draws the dialog. */
export function confirm(question: Question): void {
  row?.stop()
  row = rowUnderFocus()
  asked.question = ref(question)
  asked.busy = false
}

/** «Нет», or the page that asked is gone. */
export function dismiss(): void {
  asked.question = undefined
  asked.busy = false
}

/** «Да». An answer that comes late closes nobody else's question. */
export async function accept(question: Question): Promise<void> {
  if (asked.question !== question || asked.busy) return
  asked.busy = true
  const mine = row
  let isDone: void | boolean = undefined
  try {
    isDone = await question.act()
  } finally {
    if (asked.question === question) {
      if (isDone === false) asked.busy = false
      else dismiss()
    }
    mine?.watch()
  }
}
