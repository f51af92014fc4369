import './audience.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { useRead } from '../data/useRead.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { audienceQuery, type Chosen, noChoice, peopleWords } from './audience-query.ts'
import { Choices } from './Choices.tsx'
import { Found } from './Found.tsx'

export interface AudienceDialogProps {
  opened: boolean
  onClose: () => void
  onChoose: (people: Chosen) => void
  /** How many the one who asks has room for. */
  max: number
}

/** People by where and as what they work; how many that is, and who, is told with every tick. */
export function AudienceDialog({ opened, onClose, onChoose, max }: AudienceDialogProps) {
  const [choice, setChoice] = useState(noChoice)
  const places = useRead('restaurantList', {}, { when: opened })
  const posts = useRead('positionList', { query: { status: 'active' } }, { when: opened })
  const found = useRead('userListByAudience', { query: audienceQuery(choice) }, { when: opened })

  // An answer to the ticks before is nobody to choose: it would bring people that are not ticked any more.
  const current = found.data && !found.behind && !found.failed ? found.data : undefined
  const most = Math.min(max, limits.tasks.eachMax)
  const fits = current !== undefined && current.count > 0 && current.count <= most
  const close = () => {
    setChoice(noChoice)
    onClose()
  }
  const choose = () => {
    if (!fits) return
    onChoose(current.people)
    close()
  }
  return (
    <Dialog
      title="Выбрать по ресторану и должности"
      size="table"
      room
      phone="full"
      className="audience"
      opened={opened}
      onClose={close}
      foot={
        <>
          <Button variant="default" onClick={close}>
            Отмена
          </Button>
          {/* Not disabled: a button that loses the focus with each tick is lost to the keyboard. */}
          <Button {...(!fits && { 'aria-disabled': true, 'data-disabled': true })} onClick={choose}>
            {fits ? `Выбрать: ${peopleWords(current.count)}` : 'Выбрать'}
          </Button>
        </>
      }
    >
      <div className="audience-choices">
        <Choices
          title="Рестораны"
          searchLabel="Найти ресторан"
          anyone="Любой ресторан"
          none="Ресторанов пока нет"
          read={places}
          chosen={choice.restaurants}
          onChange={(restaurants) => setChoice({ ...choice, restaurants })}
        />
        <Choices
          title="Должности"
          searchLabel="Найти должность"
          anyone="Любая должность"
          none="Должностей пока нет"
          read={posts}
          chosen={choice.positions}
          onChange={(positions) => setChoice({ ...choice, positions })}
        />
      </div>
      <Found read={found} max={most} />
    </Dialog>
  )
}
