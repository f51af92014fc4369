import { ActionIcon, Button } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useEffect, useRef, useState } from 'react'
import { optionWords } from '../../../../openapi/rules/testing/test-words.ts'
import { SortableList } from '../../../ui/sortable/SortableList.tsx'
import { Lifted } from '../../../ui/sortable/SortableRow.tsx'
import { type AnswerProps, isAnswered, listOf } from './question.ts'

const words = { one: 'Вариант', it: 'вариант', gender: 'm', notHere: 'Сюда нельзя' } as const

type Option = NonNullable<AnswerProps['question']['options']>[number]

/** Put in order by drag, by the arrows of a row, by the keyboard; what already stands right is said to do so. */
export function OrderAnswer({ question, value, give }: AnswerProps) {
  const { options = [] } = question
  const [told, setTold] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const pressedLast = useRef<string>(undefined)
  const given = listOf(value)
  const ids = given.length === options.length ? given : options.map(({ id }) => id)
  const rows = ids.flatMap((id) => options.find((option) => option.id === id) ?? [])

  const nameOf = (option: Option) => optionWords(option, options.indexOf(option))

  // A row that moves in the page loses the focus of its button.
  const order = ids.join(' ')
  useEffect(() => {
    const name = pressedLast.current
    pressedLast.current = undefined
    if (name !== undefined) list.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(name)}"]`)?.focus()
  }, [order])

  const move = (from: number, to: number) => {
    const next = [...ids]
    const [id] = next.splice(from, 1)
    if (id === undefined) return
    next.splice(to, 0, id)
    setTold(`Место ${to + 1} из ${ids.length}`)
    void give(next)
  }
  const step = (option: Option, by: 1 | -1) => {
    const from = ids.indexOf(option.id)
    const to = from + by
    if (to < 0 || to >= ids.length) return
    pressedLast.current = `${option.id} ${by}`
    move(from, to)
  }
  return (
    <div ref={list}>
      <SortableList
        label="Варианты по порядку"
        className="ask-order"
        rowClass="ask-order-row"
        items={rows}
        idOf={({ id }) => id}
        nameOf={nameOf}
        words={words}
        onMove={(_, from, to) => move(from, to)}
        lifted={(option) => (
          <Lifted className="ask-order-row">
            <span className="ask-order-text">{nameOf(option)}</span>
          </Lifted>
        )}
      >
        {(option) => (
          <>
            <span className="ask-order-text">
              <span className="ask-order-place">{ids.indexOf(option.id) + 1}.</span> {option.text}
              {option.image !== undefined && <img src={option.image} alt="" loading="lazy" />}
            </span>
            {([-1, 1] as const).map((by) => (
              <ActionIcon
                key={by}
                size={44}
                variant="subtle"
                color="gray"
                data-step={`${option.id} ${by}`}
                aria-label={`${by < 0 ? 'Выше' : 'Ниже'}: ${nameOf(option)}`}
                aria-disabled={ids[by < 0 ? 0 : ids.length - 1] === option.id}
                data-disabled={ids[by < 0 ? 0 : ids.length - 1] === option.id || undefined}
                onClick={() => step(option, by)}
              >
                {by < 0 ? <IconArrowUp size={20} /> : <IconArrowDown size={20} />}
              </ActionIcon>
            ))}
          </>
        )}
      </SortableList>
      <span role="status" className="app-hidden">
        {told}
      </span>
      {!isAnswered(value) && (
        <Button variant="default" fullWidth h={52} mt={12} onClick={() => void give(ids)}>
          Оставить в этом порядке
        </Button>
      )}
    </div>
  )
}
