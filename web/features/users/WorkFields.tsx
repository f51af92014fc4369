import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useRead } from '../../data/useRead.ts'
import { errorOf } from '../../lib/field-errors.ts'
import type { User } from './user.ts'
import { choices, type UserDraft } from './user-form.ts'
import { MultiSelect, Select } from '../../ui/overlays/fields.tsx'

interface WorkFieldsProps {
  draft: UserDraft
  onChange: (part: Partial<UserDraft>) => void
  fields: Record<string, string> | undefined
  user: User | undefined
}

/** Where and as what he works; one that is out of use stays with whom it has, and says so. */
export function WorkFields({ draft, onChange, fields, user }: WorkFieldsProps) {
  // Inactive ones too: somebody may still hold them.
  const posts = useRead('positionList')
  const places = useRead('restaurantList', { query: { status: 'all' } })
  const load = () => {
    posts.again()
    places.again()
  }
  const failed = posts.failed ?? places.failed
  const postChoices = choices(
    posts.data?.map(({ _id, name, status }) => ({ _id, name, active: status === 'active' })),
    user?.position ? [user.position] : [],
    draft.position === null ? [] : [draft.position],
    'неактивна',
  )
  const placeChoices = choices(
    places.data?.map(({ _id, name, isActive }) => ({ _id, name, active: isActive })),
    user?.restaurants ?? [],
    draft.restaurants,
    'неактивен',
  )
  return (
    <>
      <Select
        name="position"
        label="Должность, необязательно"
        placeholder="Не выбрана"
        data={postChoices}
        value={draft.position}
        onChange={(position) => onChange({ position })}
        error={errorOf(fields, 'position')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Убрать должность' }}
        nothingFoundMessage="Ничего не найдено"
        rightSection={draft.position ? undefined : <IconChevronDown size={18} />}
        comboboxProps={{ withinPortal: false }}
      />
      <MultiSelect
        name="restaurants"
        label="Рестораны"
        placeholder={draft.restaurants.length > 0 ? undefined : 'Не выбраны'}
        data={placeChoices}
        value={[...draft.restaurants]}
        onChange={(chosen) => onChange({ restaurants: chosen })}
        error={errorOf(fields, 'restaurants')}
        searchable
        nothingFoundMessage="Ничего не найдено"
        comboboxProps={{ withinPortal: false }}
      />
      {failed && (
        <Button variant="subtle" onClick={load}>
          Повторить загрузку должностей и ресторанов
        </Button>
      )}
    </>
  )
}
