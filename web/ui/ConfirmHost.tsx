import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { asked, dismiss, type Question } from './confirm.ts'
import { Fetched } from './Fetched.tsx'

const load = () => import('./ConfirmDialog.tsx').then((file) => file.ConfirmDialog)

/** Where the questions of confirm() are drawn; its dialog is fetched with the first of them. */
export function ConfirmHost() {
  const { question, busy } = useSnapshot(asked)
  const [path] = useLocation()
  // The words stay while the dialog goes.
  const [last, setLast] = useState<Question>()
  if (question && question !== last) setLast(question)
  const shown = question ?? last
  // A question is about the page that it was asked on.
  useEffect(() => dismiss, [path])
  if (!shown) return null
  const props = { question: shown, opened: question !== undefined, busy }
  return <Fetched wanted={question !== undefined} load={load} onFailure={dismiss} props={props} />
}
