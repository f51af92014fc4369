import { useEffect, useEffectEvent } from 'react'

interface Keys {
  /** The nth option, from 0. */
  choose: (at: number) => void
  next: () => void
  back: () => void
}

const TYPED = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])'

/** 1–9 choose, Enter goes on, ← and → turn. Whoever types, drags, or presses a button with the keyboard keeps his keys. */
export function useQuestionKeys({ choose, next, back }: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, repeat } = event
    if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || repeat) return
    const place = target instanceof Element ? target : document.body
    if (place.closest('dialog, [role=dialog], .sortable-grip') || document.querySelector('dialog[open], [role=dialog]'))
      return
    const isTyped = place.closest(TYPED) !== null
    if (/^[1-9]$/.test(key) && !isTyped) choose(Number(key) - 1)
    else if (key === 'Enter' && !place.closest('button, a, textarea')) next()
    else if (key === 'ArrowRight' && !isTyped) next()
    else if (key === 'ArrowLeft' && !isTyped) back()
    else return
    // Radios would move with the arrows too.
    event.preventDefault()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
