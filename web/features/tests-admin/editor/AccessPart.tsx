import { Switch } from '@mantine/core'
import { AudienceCount } from '../../../audience/AudienceCount.tsx'
import { AudienceFields } from '../../../audience/AudienceFields.tsx'
import type { PartProps } from './test-draft.ts'

/** Whom the test is for, how many they are, and whether anybody may begin it. */
export function AccessPart({ isShown, ...part }: PartProps & { isShown: boolean }) {
  return isShown ? <Access {...part} /> : null
}

function Access({ draft: { isActive, restaurants, positions }, change, fields }: PartProps) {
  const isAll = restaurants.length === 0 && positions.length === 0
  return (
    <div className="tedit-part">
      <AudienceFields restaurants={restaurants} positions={positions} fields={fields} onChange={change} />
      <Switch
        label="Тест включён"
        description="Отключённый тест никто не начнёт; результаты остаются"
        checked={isActive}
        onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
      />
      <AudienceCount words={isAll ? 'Тест для всех' : 'Тест увидят'} restaurants={restaurants} positions={positions} />
    </div>
  )
}
