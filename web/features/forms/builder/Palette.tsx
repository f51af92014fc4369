import { UnstyledButton } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { FormField } from '../../../../openapi/rules/forms.ts'
import { typeGroups, typeIcons } from './field-types.tsx'

/** What a type carries while it is dragged; a text or a file from elsewhere carries none of it. */
export const fieldMedium = 'application/x-form-field'

interface PaletteProps {
  full: boolean
  onAdd: (type: FormField['type']) => void
}

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
