import { Button } from '@mantine/core'
import { useId } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messageOf } from '../../../api/problem.ts'
import { useRead } from '../../../data/useRead.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { PageLoading } from '../../../ui/PageLoading.tsx'
import { type Task, wordsOf } from './move.ts'
import type { StepProps } from './MoveDialog.tsx'
import { endStep, tell } from './moves.ts'
import { leadToLack } from './lead-to-lack.ts'
import { lackWords } from './lack-words.ts'
import { useWork } from './useWork.ts'
import { WorkFields } from './WorkFields.tsx'
import { WorkNotes } from './WorkNotes.tsx'

/** The form and the photos that a task asks for, where its card is not open. */
export function WorkDialog({ step, opened }: StepProps) {
  const { task, move } = step
  const { data, failed } = useRead('taskGet', { path: { id: task._id } })
  const close = () => endStep(step, 'dropped')
  if (data) return <Filled step={step} opened={opened} task={data} />
  return (
    <Dialog title={wordsOf(move)} phone="sheet" opened={opened} onClose={close}>
      {failed ? (
        <FormError>{messageOf(failed.problem, 'Ошибка загрузки данных')}</FormError>
      ) : (
        <PageLoading delay={limits.app.layoutDelayMs}>Загрузка задачи…</PageLoading>
      )}
    </Dialog>
  )
}

function Filled({ step, opened, task }: StepProps & { task: Task }) {
  const { move } = step
  const form = useId()
  const work = useWork(task)
  const lack = work.lack(move)
  const close = () => endStep(step, 'dropped')

  async function submit(place: HTMLElement) {
    const outcome = await work.handIn(move)
    if (!outcome) return leadToLack(place)
    // Why not stands in the dialog.
    if (outcome.is === 'done' || outcome.is === 'waits') endStep(step, tell(outcome))
    else if (outcome.is === 'failed') tell(outcome)
  }
  return (
    <Dialog
      room
      title={wordsOf(move)}
      phone="sheet"
      opened={opened}
      onClose={close}
      closeOnClickOutside={false}
      foot={
        <>
          <p className="step-lack">{lackWords(task, lack)}</p>
          <Button type="submit" form={form} aria-busy={work.sending}>
            {work.sending ? 'Отправка…' : wordsOf(move)}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="step-form"
        aria-label={wordsOf(move)}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <p className="step-about">{`№${task.number} ${task.title}`}</p>
        <WorkNotes work={work} />
        <WorkFields task={task} move={move} work={work} />
      </form>
    </Dialog>
  )
}
