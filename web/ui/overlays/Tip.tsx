import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useOverlays } from './useOverlays.ts'

/** A pointer that only passes asks for no words. */
const restsMs = 400

interface TipProps {
  label: string
  /** One element: what it is a word about. */
  children: ReactNode
  /** For a reason that is said nowhere else: on focus and touch too. */
  always?: boolean
}

/** Mantine's Tooltip over an element that stays as it is: the words come when a pointer rests on it. */
export function Tip({ label, children, always = false }: TipProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [near, setNear] = useState(false)
  const [opened, setOpened] = useState(false)
  const parts = useOverlays(near)
  // Of one identity while it is over one element; read after the first drawing.
  const [target, setTarget] = useState<HTMLElement | null>(null)

  useEffect(() => {
    if (!near) return undefined
    const { firstElementChild } = place.current ?? {}
    setTarget(firstElementChild instanceof HTMLElement ? firstElementChild : null)
    const timer = setTimeout(() => setOpened(true), restsMs)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setNear(false)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      setOpened(false)
      document.removeEventListener('keydown', onKey)
    }
  }, [near])

  const leave = () => setNear(false)
  return (
    <>
      <span
        ref={place}
        className="tip-place"
        onPointerEnter={(event) => (always || event.pointerType !== 'touch') && setNear(true)}
        onPointerLeave={leave}
        {...(always && { onFocus: () => setNear(true), onBlur: leave })}
      >
        {children}
      </span>
      {parts && target && <parts.Tooltip label={label} target={target} opened={opened} />}
    </>
  )
}
