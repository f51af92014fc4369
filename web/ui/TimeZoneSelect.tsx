import './time-zone-select.css'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { isZoneFound, russianZones, zoneLabel, zoneOf } from '../lib/time-zones.ts'
import { Select } from './overlays/fields.tsx'

interface TimeZoneSelectProps {
  value: string
  onChange: (id: string) => void
  error?: string | undefined
}

/** The zones of Russia; one that is stored and isn't among them stays to be seen and kept. */
export function TimeZoneSelect({ value, onChange, error }: TimeZoneSelectProps) {
  const ids = russianZones.map(({ id }) => id)
  const chosen = zoneOf(value)
  const all = value === '' || ids.includes(value) ? ids : [...ids, value]
  return (
    <Select
      name="timezone"
      label="Часовой пояс"
      description={chosen.moscow && chosen.cities}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={all.map((id) => ({ value: id, label: zoneLabel(id) }))}
      value={value}
      onChange={(id) => id && onChange(id)}
      error={error}
      allowDeselect={false}
      searchable
      filter={({ options, search }) =>
        options.filter((option) => 'value' in option && (search === '' || isZoneFound(zoneOf(option.value), search)))
      }
      // What is chosen stands in the field: the first letter typed looks for another one.
      onFocus={(event) => event.currentTarget.select()}
      nothingFoundMessage="Часовой пояс не найден"
      comboboxProps={{ withinPortal: false }}
      classNames={{ options: 'time-zone-options' }}
      rightSection={<IconChevronDown size={18} />}
      rightSectionPointerEvents="none"
      renderOption={({ option }) => {
        const { moscow, cities } = zoneOf(option.value)
        return (
          <span className="time-zone-option">
            <span>{option.label}</span>
            {moscow && <span>{cities}</span>}
          </span>
        )
      }}
    />
  )
}
