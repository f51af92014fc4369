import './restaurant-switch.css'
import { UnstyledButton } from '@mantine/core'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx'

interface Place {
  _id: string
  name: string
}
interface RestaurantSwitchProps {
  places: readonly Place[]
  place: Place
  /** The address of the page in a restaurant. */
  to: (id: string) => string
}

/** Of several restaurants, one at a time. */
export function RestaurantSwitch({ places, place, to }: RestaurantSwitchProps) {
  return (
    <div className="restaurant-switch">
      <ActionMenu
        button={
          <UnstyledButton aria-label={`Ресторан: ${place.name}`}>
            <IconBuildingStore size={20} aria-hidden="true" />
            {place.name}
            <IconChevronDown size={16} aria-hidden="true" />
          </UnstyledButton>
        }
        choices={places.map(({ _id, name }) => ({ label: name, to: to(_id) }))}
      />
    </div>
  )
}
