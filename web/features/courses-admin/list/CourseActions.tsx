import { ActionIcon } from '@mantine/core'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Link } from 'wouter'
import { write } from '../../../data/write.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { href } from '../../../routes.ts'
import { toastOutcome } from '../../../shell/toast-outcome.ts'
import { confirm } from '../../../ui/confirm.ts'
import { MoreMenu } from '../../../ui/overlays/MoreMenu.tsx'
import { Tip } from '../../../ui/overlays/Tip.tsx'
import type { CourseRow } from './CourseRows.tsx'

/** How it goes at hand, the rest behind the dots. */
export function CourseActions({ course }: { course: CourseRow }) {
  const { _id: id, title, isActive } = course
  const { busy, act } = useBusy()
  const turnOn = async () => toastOutcome(await switchOn(id), 'Курс включён')
  return (
    <div className="rows-actions">
      <Tip label="Как проходят">
        <ActionIcon component={Link} href={href('courseProgress', { id })} aria-label={`Как проходят: ${title}`}>
          <IconUsers size={20} />
        </ActionIcon>
      </Tip>
      <MoreMenu
        of={title}
        busy={busy}
        choices={[
          { label: 'Изменить', to: href('courseEdit', { id }) },
          { label: 'Как проходят', to: href('courseProgress', { id }) },
          isActive
            ? { label: 'Отключить', className: 'courses-admin-off', onPress: () => askToSwitchOff(course) }
            : { label: 'Включить', onPress: () => void act(turnOn) },
        ]}
      />
    </div>
  )
}

const switchOn = (id: string) => write('courseUpdate', { path: { id }, body: { isActive: true } })

function askToSwitchOff({ _id: id, title }: CourseRow): void {
  confirm({
    title: 'Отключить курс?',
    text: (
      <>
        <span className="rows-asked">«{title}»</span>
        <span>Его больше никто не увидит. Кто прошёл, у того он и сертификат остаются.</span>
      </>
    ),
    yes: 'Да, отключить',
    danger: true,
    act: async () => toastOutcome(await write('courseDelete', { path: { id } }), 'Курс отключён'),
  })
}
