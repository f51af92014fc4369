import { useEffect, useRef } from 'react'

/** Ctrl+S, or Cmd+S. In a dialog it saves nothing: what is being chosen there is not in the article yet. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The layout is Russian as a rule, where S types «ы».
      if (event.code !== 'KeyS' || event.shiftKey || event.altKey || event.ctrlKey === event.metaKey) return
      event.preventDefault()
      if (!(event.target instanceof Element && event.target.closest('[role="dialog"]'))) latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
