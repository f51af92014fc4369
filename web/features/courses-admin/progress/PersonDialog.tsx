import '../../courses/courses.css'
import { Skeleton } from '@mantine/core'
import { useRead } from '../../../data/useRead.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Steps } from '../../courses/Steps.tsx'
import type { CoursePerson } from './PeopleRows.tsx'

interface PersonDialogProps {
  courseId: string
  /** The one who was looked at last, also while the dialog closes. */
  person: CoursePerson | undefined
  zone: string
  opened: boolean
  onClose: () => void
}

/** One person's steps. */
export function PersonDialog({ courseId, person, zone, opened, onClose }: PersonDialogProps) {
  const userId = person?.user.id ?? ''
  const { data, failed } = useRead(
    'courseGetPerson',
    { path: { id: courseId, userId } },
    { when: opened && userId !== '' },
  )
  return (
    <Dialog
      title={person?.user.name ?? ''}
      size="choice"
      room
      phone="sheet"
      readFirst
      opened={opened}
      onClose={onClose}
    >
      {data ? (
        <Steps course={undefined} steps={data.steps} zone={zone} />
      ) : failed ? (
        <FormError>{failed.problem.message}</FormError>
      ) : (
        <Skeleton h={240} radius={14} />
      )}
    </Dialog>
  )
}
