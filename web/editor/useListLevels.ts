import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Block } from './block.ts'
import { losesLevels } from './clean-for-save.ts'
import { labels } from './labels.ts'
import type { EditorProps } from './LazyEditor.tsx'
import type { LevelsOptions } from './nodes/list-levels.ts'

/** What the line under a nested list asks of the page around: the editor itself is made once. */
export function useListLevels(levels: EditorProps['levels'], announce: (words: string) => void) {
  const asked = levels !== undefined
  const stored = levels?.stored
  const loses = useMemo(() => (stored ? losesLevels(stored) : () => false), [stored])
  const latest = useRef({ levels, loses })
  useLayoutEffect(() => {
    latest.current = { levels, loses }
  })
  const [options] = useState<LevelsOptions>(() => ({
    losesLevels: (block: Block) => latest.current.loses(block),
    onKeep: () => {
      latest.current.levels?.onKeep()
      announce(labels.levels.kept)
    },
    onWarn: announce,
  }))
  return { options, asked }
}
