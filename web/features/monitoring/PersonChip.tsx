import { UnstyledButton } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRead } from '../../data/useRead.ts'

/** Whom a link has narrowed the page to; a press shows everybody again. */
export function PersonChip({ id, onClear }: { id: string; onClear: () => void }) {
  const { data, failed } = useRead('userGet', { path: { id } })
  const name = data?.name ?? (failed ? 'Удалённый сотрудник' : '…')
  return (
    <UnstyledButton className="chip monitoring-person" aria-label={`${name}: показать всех`} onClick={onClear}>
      {name}
      <IconX size={16} aria-hidden="true" />
    </UnstyledButton>
  )
}
