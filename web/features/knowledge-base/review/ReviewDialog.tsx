import { useId, useState } from 'react'
import { messageOf } from '../../../api/problem.ts'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { toast } from '../../../shell/notifications.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { FormFoot } from '../../../ui/FormFoot.tsx'
import { Select } from '../../../ui/overlays/fields.tsx'
import { monthsOf, type Review, termOf, terms } from './review-words.ts'

interface ReviewDialogProps {
  id: string
  review: Review
  opened: boolean
  onClose: () => void
}

/** Mounted anew with each opening: what was not saved is not there the next time. */
export const ReviewDialog = (props: ReviewDialogProps) => <ReviewForm key={String(props.opened)} {...props} />

/** A company has a handful of them. */
const administrators = { query: { role: 'admin', status: 'active', limit: 100 } } as const

function ReviewForm({ id, review, opened, onClose }: ReviewDialogProps) {
  const form = useId()
  // As it was when the dialog was opened: a refusal has the settings read anew.
  const [seen] = useState(review)
  const [term, setTerm] = useState(termOf(seen.reviewEvery))
  const [owner, setOwner] = useState(seen.owner?.id ?? null)
  const { busy, submit } = useBusy()
  const [failed, setFailed] = useState<{ message: string; fields?: Record<string, string> | undefined }>()
  const people = useRead('userList', administrators)
  const found = (people.data?.users ?? []).map((one) => ({ value: one.id, label: one.name }))
  const standing = seen.owner?.id ? [{ value: seen.owner.id, label: seen.owner.name }] : []
  const data = found.some(({ value }) => value === seen.owner?.id) ? found : [...standing, ...found]

  async function save() {
    const isOther = owner !== (seen.owner?.id ?? null)
    const body = { reviewEvery: monthsOf(term), updatedAt: seen.updatedAt, ...(isOther && { owner }) }
    const { failed: why } = await write('reviewSave', { path: { id }, body })
    if (why) return setFailed({ ...why.problem, message: messageOf(why.problem, 'Ошибка сохранения') })
    toast('success', body.reviewEvery === null ? 'Статью больше не проверяют' : 'Срок проверки сохранён')
    onClose()
  }
  return (
    <Dialog
      title="Проверка статьи"
      size="choice"
      phone="sheet"
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      busy={busy}
      foot={
        <FormFoot form={form} busy={busy} onClose={onClose}>
          Сохранить
        </FormFoot>
      }
    >
      <form id={form} className="ask-form" noValidate onSubmit={(event) => submit(event, save)}>
        <Select
          label="Как часто проверять"
          description="Срок идёт от последней проверки, а если её не было — от последнего изменения статьи"
          data={terms}
          value={term}
          allowDeselect={false}
          error={errorOf(failed?.fields, 'reviewEvery')}
          onChange={(value) => value && setTerm(value)}
        />
        <Select
          label="Ответственный"
          description="Ему скажем, когда придёт срок"
          placeholder="Все администраторы"
          searchable
          data={data}
          value={owner}
          allowDeselect={false}
          error={errorOf(failed?.fields, 'owner')}
          nothingFoundMessage={people.failed ? 'Ошибка загрузки данных' : 'Никого не найдено'}
          onChange={(value) => value && setOwner(value)}
        />
        {!failed?.fields && <FormError>{failed?.message}</FormError>}
      </form>
    </Dialog>
  )
}
