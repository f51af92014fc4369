import { UnstyledButton } from '@mantine/core'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { ActionMenu } from '../../../../ui/overlays/ActionMenu.tsx'
import { todayHref } from '../addresses.ts'
import type { Place } from './groups.ts'

/** Of whoever works in several: one at a time. */
export function RestaurantSwitch({ places, place }: { places: readonly Place[]; place: Place }) {
  return (
    <div className="shift-switch">
      <ActionMenu
        button={
          <UnstyledButton className="shift-switch-button" aria-label={`Ресторан: ${place.name}`}>
            <IconBuildingStore size={20} aria-hidden="true" />
            {place.name}
            <IconChevronDown size={16} aria-hidden="true" />
          </UnstyledButton>
        }
        choices={places.map(({ _id, name }) => ({ label: name, to: todayHref(_id) }))}
      />
    </div>
  )
}
