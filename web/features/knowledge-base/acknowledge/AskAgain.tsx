import { Checkbox } from '@mantine/core'

interface AskAgainProps {
  checked: boolean
  /** One of the blocks «Внимание» says something else than before. */
  isMarked: boolean
  onChange: (checked: boolean) => void
}

/** Said with every save of an article that asks to be known. */
export const AskAgain = ({ checked, isMarked, onChange }: AskAgainProps) => (
  <Checkbox
    label="Попросить прочитать снова"
    description={
      isMarked
        ? 'Изменён блок «Внимание». Все, кому нужно знать статью, подтвердят новую версию'
        : 'Все, кому нужно знать статью, подтвердят новую версию'
    }
    checked={checked}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
)
