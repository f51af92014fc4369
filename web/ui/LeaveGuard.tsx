import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { leavingPath } from '../lib/leaving-path.ts'
import { Fetched } from './Fetched.tsx'
import { useUnloadGuard } from './useUnloadGuard.ts'

const load = () => import('./LeaveDialog.tsx').then((file) => file.LeaveDialog)

interface LeaveGuardProps {
  when: boolean
  question?: string
  text?: string
}

/** Asks before unsaved text is left: by a link of the app, or by closing and reloading the page. */
export function LeaveGuard({
  when,
  question = 'Есть несохранённые изменения. Покинуть страницу?',
  text,
}: LeaveGuardProps) {
  const [target, setTarget] = useState<string>()
  const [, navigate] = useLocation()

  useEffect(() => {
    if (!when) return undefined
    const onClick = (event: MouseEvent) => {
      const path = leavingPath(event)
      if (!path) return
      // Before React hears of it: the router must not move yet.
      event.preventDefault()
      event.stopPropagation()
      setTarget(path)
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [when])

  useUnloadGuard(when)

  const stay = () => setTarget(undefined)
  const go = () => target && navigate(target)
  return (
    <Fetched
      wanted={target !== undefined}
      soon
      load={load}
      onFailure={() => (window.confirm(question) ? go() : stay())}
      props={{ question, text, opened: target !== undefined, onStay: stay, onGo: go }}
    />
  )
}
