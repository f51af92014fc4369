import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { newId } from '../../../lib/new-id.ts'
import { useNextField } from '../../../lib/useNextField.ts'
import { wrongGroup } from '../../../ui/own-aria.ts'
import type { Question } from './questions.ts'

type Pair = NonNullable<Question['pairs']>[number]
interface PairsFieldProps {
  pairs: readonly Pair[]
  fault: string | undefined
  onChange: (pairs: Pair[]) => void
}

const { optionMax, pairsMax, pairsMin } = limits.testing
const sides = [
  { side: 'left', label: 'Левая часть' },
  { side: 'right', label: 'Правая часть' },
] as const

/** What belongs to what. */
export function PairsField({ pairs, fault, onChange }: PairsFieldProps) {
  const { list, goTo } = useNextField<HTMLUListElement>(pairs)
  const told = useId()
  return (
    <div role="group" aria-label="Пары">
      <Input.Label labelElement="div">Пары</Input.Label>
      <ul role="list" className="tedit-options" ref={list}>
        {pairs.map((pair, at) => (
          <li key={pair.id}>
            {sides.map(({ side, label }) => (
              <TextInput
                key={side}
                {...wrongGroup(fault !== undefined && at === 0 && side === 'left' ? told : undefined)}
                data-first={side === 'left' || undefined}
                aria-label={`${label} пары ${at + 1}`}
                placeholder={label}
                autoComplete="off"
                maxLength={optionMax}
                value={pair[side]}
                onChange={({ currentTarget: { value } }) =>
                  onChange(pairs.map((one) => (one.id === pair.id ? { ...one, [side]: value } : one)))
                }
              />
            ))}
            <ActionIcon
              aria-label={`Убрать пару ${at + 1}`}
              disabled={pairs.length <= pairsMin}
              onClick={() => {
                goTo(at - 1)
                onChange(pairs.toSpliced(at, 1))
              }}
            >
              <IconX size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {fault !== undefined && (
        <Input.Error id={told} mb={6}>
          {fault}
        </Input.Error>
      )}
      {pairs.length < pairsMax && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} />}
          onClick={() => {
            goTo(pairs.length)
            onChange([...pairs, { id: newId(), left: '', right: '' }])
          }}
        >
          Добавить пару
        </Button>
      )}
    </div>
  )
}
