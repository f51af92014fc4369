import '../reader/media.css'
import { Button, TextInput } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { sheetEmbed } from '../embeds.ts'
import { text } from '../reader/read-value.ts'
import { SheetBlock } from '../reader/SheetBlock.tsx'
import type { BlockViewProps } from './block-view.ts'
import { BlockTools } from './BlockTools.tsx'
import { EmptyBlock } from './EmptyBlock.tsx'

const rule = 'Ссылка должна начинаться с https://docs.google.com/spreadsheets/d/'

/** A sheet of Google's: its link, then its preview. */
export function SheetView({ data, onChange, onFilled, onRemove, readOnly }: BlockViewProps) {
  const url = text(data['url'])
  const [editing, setEditing] = useState(false)
  const [address, setAddress] = useState(url)
  const [fault, setFault] = useState<string>()

  const add = () => {
    const next = address.trim()
    if (!sheetEmbed(next)) return setFault(rule)
    setFault(undefined)
    setEditing(false)
    if (next !== url) onChange({ ...data, url: next })
    onFilled()
  }

  if (url && !editing)
    return (
      <div className="eb-embedded" role="group" aria-label="Google Таблица">
        {/* Another address is another frame. */}
        <SheetBlock key={url} url={url} />
        {!readOnly && (
          <BlockTools
            label="Google Таблица"
            tools={[
              {
                icon: IconPencil,
                label: 'Изменить',
                onClick: () => {
                  setAddress(url)
                  setEditing(true)
                },
              },
              { icon: IconTrash, label: 'Удалить', onClick: onRemove },
            ]}
          />
        )}
      </div>
    )
  return (
    <EmptyBlock
      icon={IconTable}
      title="Google Таблица"
      hint="Таблица должна быть открыта для просмотра по ссылке"
      kept={url !== ''}
    >
      <div className="eb-link">
        <TextInput
          aria-label="Ссылка на Google Таблицу"
          placeholder="https://docs.google.com/spreadsheets/d/…"
          inputMode="url"
          value={address}
          error={fault}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            setFault(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The article's form is around the editor.
            event.preventDefault()
            add()
          }}
        />
        <Button variant="light" disabled={address.trim() === ''} onClick={add}>
          {editing ? 'Сохранить' : 'Добавить'}
        </Button>
      </div>
      {editing && (
        <Button variant="subtle" onClick={() => setEditing(false)}>
          Отменить
        </Button>
      )}
    </EmptyBlock>
  )
}
