import { ActionIcon } from '@mantine/core'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
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
import { switchOff, switchOn } from './switching.ts'
import type { TestRow } from './TestRows.tsx'

/** What is done with a test: how it is passed at hand, the rest behind the dots. */
export function TestActions({ test }: { test: TestRow }) {
  const { _id: id, title, isActive } = test
  const { busy, act } = useBusy()
  const duplicate = async () => {
    const { data, failed } = await write('testDuplicate', { path: { id } })
    if (failed) return toast('error', messageOf(failed.problem, 'Ошибка сохранения'))
    // It is off, and so not in the list that people usually look at.
    return toast('success', `Создан «${data.title}», отключён`, {
      action: { label: 'Изменить', to: href('testEdit', { id: data._id }) },
    })
  }
  const turnOn = async () => toastOutcome(await switchOn(id), 'Тест включен')
  const choices: Choice[] = [
    { label: 'Изменить', to: href('testEdit', { id }) },
    { label: 'Дублировать', onPress: () => void act(duplicate) },
    { label: 'Статистика', to: href('testStats', { id }) },
    { label: 'Результаты', to: href('testResults', {}, { scope: 'all', test: id }) },
    isActive
      ? { label: 'Отключить', className: 'tests-admin-off', onPress: () => askToSwitchOff(test) }
      : { label: 'Включить', onPress: () => void act(turnOn) },
  ]
  return (
    <div className="rows-actions">
      <Tip label="Статистика">
        <ActionIcon component={Link} href={href('testStats', { id })} aria-label={`Статистика: ${title}`}>
          <IconChartBar size={20} />
        </ActionIcon>
      </Tip>
      <MoreMenu of={title} busy={busy} choices={choices} />
    </div>
  )
}

function askToSwitchOff({ _id: id, title }: TestRow): void {
  confirm({
    title: 'Отключить тест?',
    text: (
      <>
        <span className="rows-asked">«{title}»</span>
        <span>Начать его больше не смогут. Начатые попытки можно закончить, результаты останутся.</span>
      </>
    ),
    yes: 'Да, отключить',
    danger: true,
    act: async () => toastOutcome(await switchOff(id), 'Тест отключен'),
  })
}
