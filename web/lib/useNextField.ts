import { useEffect, useRef } from 'react'

/** Rows of fields, each with a `data-first`: the one that was just added, or stands where one was taken out, is typed next once it is drawn. */
export function useNextField<T extends HTMLElement>(rows: readonly unknown[]) {
  const list = useRef<T>(null)
  const at = useRef<number>(undefined)
  useEffect(() => {
    if (at.current === undefined) return
    list.current?.querySelectorAll<HTMLElement>('[data-first]')[at.current]?.focus()
    at.current = undefined
  }, [rows])
  return {
    list,
    goTo: (place: number) => {
      at.current = Math.max(0, place)
    },
  }
}
