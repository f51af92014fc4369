import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { createSaveGate } from './save-gate.ts'

/** The gate of one page: what waits at it is given up when the page is left. */
export function useSaveGate() {
  const [gate] = useState(createSaveGate)
  const { sending, empty } = useSnapshot(gate.state)
  useEffect(() => gate.open(), [gate])
  return { gate, isUploading: sending.length > 0, empty }
}
