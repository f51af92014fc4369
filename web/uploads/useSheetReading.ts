import { useCallback, useEffect, useRef, useState } from 'react'
import type { SheetRead } from './read-spreadsheet.ts'

type Send<Sheet> = (file: File) => Promise<SheetRead<Sheet>>

/** A table that a dialog has read for it, one at a time. What comes once the dialog was left is let go of: nobody waits for it. */
export function useSheetReading<Sheet extends object>(send: Send<Sheet>, onSheet: (sheet: Sheet) => void) {
  const [reading, setReading] = useState(false)
  const [error, setError] = useState<string>()
  const under = useRef<object>(undefined)
  const letGo = useCallback(() => {
    under.current = undefined
    setReading(false)
    setError(undefined)
  }, [])
  useEffect(() => letGo, [letGo])

  async function take(file: File) {
    if (under.current) return
    const mine = {}
    under.current = mine
    setReading(true)
    setError(undefined)
    const { sheet, failed } = await send(file)
    if (under.current !== mine) return
    letGo()
    if (sheet) onSheet(sheet)
    else setError(failed)
  }
  return { reading, error, take: (file: File) => void take(file), letGo }
}
