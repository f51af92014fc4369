import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useId, useState } from 'react'
import { limits } from '../../openapi/gen/limits.gen.ts'
import type { Read } from '../data/useRead.ts'
import { textMatch } from '../lib/text-match.ts'

interface Named {
  _id: string
  name: string
}
interface ChoicesProps {
  title: string
  searchLabel: string
  /** What stands for nothing ticked. */
  anyone: string
  none: string
  read: Read<Named[]>
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** A list that is looked through without typing has no field. */
const shortMax = 8

/** Restaurants or positions to tick; nothing ticked means any of them. */
export function Choices({ title, searchLabel, anyone, none, read, chosen, onChange }: ChoicesProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const { data, failed, again, loading } = read
  const matches = textMatch(search)
  const rows = data?.filter(({ name }) => matches(name))
  const full = chosen.length >= limits.users.audienceMax
  const toggle = (one: string) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <section className="audience-part" aria-labelledby={id} aria-busy={!data && !failed}>
      <div className="audience-part-head">
        <h3 id={id}>{title}</h3>
        {chosen.length > 0 ? (
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={`Сбросить: ${chosen.length}, ${title.toLowerCase()}`}
            onClick={() => onChange([])}
          >
            Сбросить: {chosen.length}
          </Button>
        ) : (
          <span className="audience-any">{anyone}</span>
        )}
      </div>
      {data && data.length > shortMax && (
        <TextInput
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<IconSearch size={18} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {rows ? (
        <div role="group" aria-labelledby={id} className="audience-rows">
          {rows.map(({ _id, name }) => {
            const checked = chosen.includes(_id)
            return (
              <Checkbox
                key={_id}
                label={name}
                checked={checked}
                disabled={full && !checked}
                onChange={() => toggle(_id)}
              />
            )
          })}
          {rows.length === 0 && <p className="audience-none">{data?.length === 0 ? none : 'Ничего не найдено'}</p>}
        </div>
      ) : failed ? (
        <div role="alert" className="audience-failed">
          <p>Ошибка загрузки данных</p>
          <Button variant="light" loading={loading} onClick={again}>
            Повторить
          </Button>
        </div>
      ) : (
        <div className="audience-rows" aria-hidden="true">
          {[72, 54, 66].map((width) => (
            <Skeleton key={width} h={16} w={`${width}%`} my={14} />
          ))}
        </div>
      )}
      {full && <p className="audience-none">{`Не больше ${limits.users.audienceMax}`}</p>}
    </section>
  )
}
