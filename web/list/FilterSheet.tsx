import { Button } from '@mantine/core'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { type ReactNode, useState } from 'react'
import { useWide } from '../lib/useMedia.ts'
import { LazySheet } from '../ui/LazySheet.tsx'

interface FilterSheetProps {
  /** How many narrow the list now. */
  chosen: number
  children: ReactNode
}

/** More filters than a phone has room for: above the table they stand open, below 1024 px in a sheet. */
export function FilterSheet({ chosen, children }: FilterSheetProps) {
  const [opened, setOpened] = useState(false)
  if (useWide()) return children
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={20} />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Фильтры{chosen > 0 && `: ${chosen}`}
      </Button>
      <LazySheet title="Фильтры" opened={opened} onClose={() => setOpened(false)}>
        {children}
      </LazySheet>
    </>
  )
}
