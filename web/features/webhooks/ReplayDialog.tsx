import { Radio } from '@mantine/core'
import { useId, useState } from 'react'
import { DAY, HOUR } from '../../../openapi/rules/time/durations.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { plural } from '../../lib/plural.ts'
import { createRepeatedBodies, isAnswered } from '../../lib/repeated-bodies.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { toast } from '../../shell/notifications.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { nameOf, type Webhook } from './webhook-words.ts'

const spans = [
  { value: 'hour', label: 'за последний час', ms: HOUR },
  { value: 'day', label: 'за сутки', ms: DAY },
  { value: 'week', label: 'за 7 дней', ms: 7 * DAY },
  {
    value: 'all',
    label: `за ${limits.webhooks.deliveriesKeptDays} дней`,
    ms: limits.webhooks.deliveriesKeptDays * DAY,
  },
] as const
type Span = (typeof spans)[number]['value']

interface ReplayDialogProps {
  webhook: Webhook | undefined
  opened: boolean
  onClose: () => void
}

/** Mounted anew with each opening. */
export const ReplayDialog = (props: ReplayDialogProps) => <ReplayForm key={String(props.opened)} {...props} />

function ReplayForm({ webhook, opened, onClose }: ReplayDialogProps) {
  const form = useId()
  const [span, setSpan] = useState<Span>('day')
  const [refused, setRefused] = useState<string>()
  const { busy, submit } = useBusy()
  const [repeat] = useState(() => createRepeatedBodies<{ from: string }>())
  async function send() {
    if (!webhook) return
    const ms = spans.find(({ value }) => value === span)?.ms ?? DAY
    const { key, body } = repeat({ span }, { from: new Date(Date.now() - ms).toISOString() })
    const { data, failed } = await write('webhookReplay', { path: { id: webhook._id }, body }, { key })
    if (isAnswered({ data, failed })) repeat.forget()
    if (failed) return setRefused(messageOf(failed.problem, 'Не удалось отправить'))
    const { count } = data
    toast(
      'success',
      count === 0 ? 'Недоставленных нет' : `Отправляем ${count} ${plural(count, 'событие', 'события', 'событий')}`,
    )
    onClose()
  }
  return (
    <Dialog
      title={`Отправить недоставленное на «${webhook ? nameOf(webhook) : ''}»?`}
      size="choice"
      phone="sheet"
      opened={opened}
      onClose={onClose}
      busy={busy}
      foot={
        <FormFoot form={form} busy={busy} onClose={onClose}>
          Отправить
        </FormFoot>
      }
    >
      <form id={form} noValidate className="hooks-form" onSubmit={(event) => submit(event, send)}>
        <p className="hooks-dim">События уйдут с прежними номерами: получатель узнает те, что у него уже есть.</p>
        <Radio.Group
          label="Что не доставлено"
          value={span}
          onChange={(value) => setSpan(spans.find((one) => one.value === value)?.value ?? 'day')}
        >
          <div className="hooks-choices">
            {spans.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </div>
        </Radio.Group>
        <FormError>{refused}</FormError>
      </form>
    </Dialog>
  )
}
