import { UnstyledButton } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { typeGroups, typeIcons } from './field-types.ts'
import { fieldMedium } from './field-medium.ts'
import type { PaletteProps } from './LazyPalette.tsx'

/** The types of fields: pressed, one follows the chosen field; dragged, it stands where it is dropped. */
export function Palette({ full, onAdd }: PaletteProps) {
  return (
    <div className="forms-palette">
      {typeGroups.map(({ title, types }) => (
        <div key={title}>
          <p className="forms-palette-title">{title}</p>
          <ul role="list">
            {types.map((type) => {
              const Icon = typeIcons[type]
              return (
                <li key={type}>
                  <UnstyledButton
                    className="forms-type"
                    aria-disabled={full}
                    draggable={!full}
                    onDragStart={({ dataTransfer }) => {
                      dataTransfer.setData(fieldMedium, type)
                      dataTransfer.effectAllowed = 'copy'
                    }}
                    onClick={() => full || onAdd(type)}
                  >
                    <Icon size={20} aria-hidden="true" />
                    {labels.FormFieldType[type]}
                  </UnstyledButton>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </div>
  )
}
