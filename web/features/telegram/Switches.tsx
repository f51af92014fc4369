import { Button, Switch } from '@mantine/core'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import type { TelegramKey } from '../../../openapi/rules/notifications/telegram.ts'
import { LeaveQuestion } from '../../form/LeaveQuestion.tsx'
import { useForm } from '../../form/useForm.ts'
import { write } from '../../data/write.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { FormError } from '../../ui/FormError.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { StepHead } from './StepHead.tsx'
import type { Bot } from './TelegramPage.tsx'

const groups: readonly { title: string; keys: readonly TelegramKey[] }[] = [
  { title: 'Чек-листы', keys: ['checklistAvailable', 'checklistDueSoon', 'checklistOverdue', 'checklistMissed'] },
  { title: 'Задачи', keys: ['taskAssigned', 'taskDueSoon', 'taskOverdue', 'taskStatusChanged', 'taskComment'] },
  { title: 'Обучение и новости', keys: ['testAssigned', 'testResult', 'newsPublished', 'articlePublished'] },
  { title: 'Сводка', keys: ['digest'] },
]

/** What the bot writes about, and when it is silent. */
export function Switches({ bot }: { bot: Bot }) {
  const form = useForm({
    entity: 'telegram/settings',
    ...(bot.updatedAt !== null && { version: bot.updatedAt }),
    first: { notifications: { ...bot.notifications }, quietHours: { ...bot.quietHours } },
    send: ({ notifications, quietHours }, { version }) =>
      write('telegramUpdate', {
        body: { notifications, quietHours, ...(version !== undefined && { updatedAt: String(version) }) },
      }),
    said: 'Настройки сохранены',
    onward: ({ updatedAt }) => ({ version: updatedAt ?? undefined }),
  })
  const { draft, change, fields, refusal } = form
  const { notifications, quietHours } = draft
  const quiet = (part: Partial<typeof quietHours>) => change({ quietHours: { ...quietHours, ...part } })
  return (
    <section aria-labelledby="telegram-switches">
      <StepHead
        id="telegram-switches"
        sign={2}
        title="Уведомления"
        action={<span className="telegram-dim">что бот пишет по умолчанию</span>}
      />
      <form
        noValidate
        aria-label="Уведомления"
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <div className="telegram-groups">
          {groups.map(({ title, keys }) => (
            <fieldset key={title}>
              <legend>{title}</legend>
              {keys.map((key) => (
                <Switch
                  key={key}
                  labelPosition="left"
                  label={labels.TelegramNotification[key]}
                  checked={notifications[key]}
                  onChange={({ currentTarget }) =>
                    change({ notifications: { ...notifications, [key]: currentTarget.checked } })
                  }
                />
              ))}
            </fieldset>
          ))}
        </div>
        <div className="telegram-quiet" role="group" aria-label="Тихие часы">
          <IconMoon size={20} aria-hidden="true" />
          <Switch
            label="Тихие часы"
            checked={quietHours.isOn}
            onChange={({ currentTarget }) => quiet({ isOn: currentTarget.checked })}
          />
          {quietHours.isOn && (
            <>
              <TimeField
                name="quietHours.from"
                label="С"
                value={quietHours.from}
                error={errorOf(fields, 'quietHours.from')}
                onChange={(from) => quiet({ from })}
              />
              <TimeField
                name="quietHours.to"
                label="До"
                value={quietHours.to}
                error={errorOf(fields, 'quietHours.to')}
                onChange={(to) => quiet({ to })}
              />
            </>
          )}
          <span className="telegram-dim">сообщения придут утром, ни одно не пропадёт</span>
        </div>
        <FormError>{refusal?.error}</FormError>
        <Button type="submit" aria-busy={form.sending}>
          Сохранить
        </Button>
      </form>
      <LeaveQuestion leave={form.question} />
    </section>
  )
}
