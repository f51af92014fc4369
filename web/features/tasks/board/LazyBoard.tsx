import { Skeleton } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import { fetchPart, partIsLost } from '../../../lib/parts.ts'
import type { BoardProps } from './Board.tsx'

/** Fetched when it is looked at: dragging is code that a phone never needs. */
export function LazyBoard(props: BoardProps) {
  const [Board, setBoard] = useState<ComponentType<BoardProps>>()
  useEffect(() => {
    fetchPart(() => import('./Board.tsx').then((file) => file.Board)).then(
      (loaded) => setBoard(() => loaded),
      partIsLost,
    )
  }, [])
  return Board ? <Board {...props} /> : <Skeleton h={320} radius={14} aria-hidden="true" />
}
