import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'
import { LazySheet } from '../../../ui/LazySheet.tsx'
import { LazyPalette } from './LazyPalette.tsx'

interface AddFieldProps {
  full: boolean
  onAdd: (type: FormField['type']) => void
}

/** Where there is no room for the palette, it rises from below. */
export function AddField({ full, onAdd }: AddFieldProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        className="forms-add"
        leftSection={<IconPlus size={20} />}
        aria-haspopup="dialog"
        aria-disabled={full}
        onClick={() => setOpened(!full)}
      >
        Добавить поле
      </Button>
      <LazySheet title="Тип поля" bottomBelow="desktop" opened={opened} onClose={() => setOpened(false)}>
        <LazyPalette
          full={full}
          onAdd={(type) => {
            setOpened(false)
            onAdd(type)
          }}
        />
      </LazySheet>
    </>
  )
}
