import { ActionIcon } from '@mantine/core'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { Link } from 'wouter'
import { messageOf } from '../../../api/problem.ts'
import { write } from '../../../data/write.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { href } from '../../../routes.ts'
import { toast } from '../../../shell/notifications.tsx'
import { toastOutcome } from '../../../shell/toast-outcome.ts'
import { confirm } from '../../../ui/confirm.ts'
import type { Choice } from '../../../ui/overlays/ActionMenu.tsx'
import { MoreMenu } from '../../../ui/overlays/MoreMenu.tsx'
import { Tip } from '../../../ui/overlays/Tip.tsx'
import { TodayLine } from '../shared/TodayLine.tsx'
import type { ChecklistRow } from './ChecklistRows.tsx'
import { switchOff, switchOn } from './switching.ts'

/** What is done with a template: its codes at hand, the rest behind the dots. */
export function ChecklistActions({ checklist }: { checklist: ChecklistRow }) {
  const { _id: id, title, isActive } = checklist
  const { busy, act } = useBusy()
  const duplicate = async () => {
    const { data, failed } = await write('checklistDuplicate', { path: { id } })
    if (failed) return toast('error', messageOf(failed.problem, 'Ошибка сохранения'))
    return toast('success', `Создан «${data.title}»`, {
      action: { label: 'Изменить', to: href('checklistEdit', { id: data._id }) },
    })
  }
  const turnOn = async () => toastOutcome(await switchOn(id), 'Чек-лист включен')
  const choices: Choice[] = [
    { label: 'Изменить', to: href('checklistEdit', { id }) },
    { label: 'Дублировать', onPress: () => void act(duplicate) },
    { label: 'Версии', to: href('checklistVersions', { id }) },
    { label: 'Выполнения', to: href('checklistRuns', {}, { checklist: id }) },
    isActive
      ? { label: 'Отключить', className: 'checklists-off', onPress: () => askToSwitchOff(checklist) }
      : { label: 'Включить', onPress: () => void act(turnOn) },
  ]
  return (
    <div className="rows-actions">
      <Tip label="QR-код">
        <ActionIcon component={Link} href={href('checklistCodes', { id })} aria-label={`QR-код: ${title}`}>
          <IconQrcode size={20} />
        </ActionIcon>
      </Tip>
      <MoreMenu of={title} busy={busy} choices={choices} />
    </div>
  )
}

function askToSwitchOff({ _id: id, title }: ChecklistRow): void {
  confirm({
    title: 'Отключить чек-лист?',
    text: (
      <>
        <span className="rows-asked">«{title}»</span>
        <span>Прошлые выполнения останутся. </span>
        <TodayLine id={id} becomes={{ one: 'отменится', many: 'отменятся' }} />
      </>
    ),
    yes: 'Да, отключить',
    danger: true,
    act: async () => {
      const { data, failed } = await switchOff(id)
      if (data) return toast('success', data.message)
      toast('error', messageOf(failed.problem, 'Ошибка сохранения'))
      return false
    },
  })
}
