import './settings.css'
import { Button, Skeleton, Switch } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../data/useRead.ts'
import { write } from '../../data/write.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { toast } from '../../shell/notifications.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { ListFailed } from '../../ui/ListFailed.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { type Draft, inputOf, timesOf } from './choices.ts'
import { readAnew } from './feed.ts'
import { Kinds } from './Kinds.tsx'
import { MyTelegram } from './MyTelegram.tsx'

/** What comes and where to, and when it is quiet. */
export function SettingsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data, failed, loading, again } = useRead('notificationGetSettings', {}, { when: opened })
  const [draft, setDraft] = useState<Draft>({ kinds: {} })
  const { busy: sending, act } = useBusy()
  const [refusal, setRefusal] = useState<{ message: string; fields: Record<string, string> | undefined }>()
  const change = (more: Partial<Draft>) => setDraft({ ...draft, ...more })

  const close = () => {
    setDraft({ kinds: {} })
    setRefusal(undefined)
    onClose()
  }
  const save = async () => {
    if (!data) return
    const { failed: refused } = await write('notificationSaveSettings', { body: inputOf(data, draft) })
    if (refused) return setRefusal({ message: refused.problem.message, fields: refused.problem.fields })
    toast('success', 'Настройки сохранены')
    readAnew()
    close()
  }
  const faultOf = (name: string) => errorOf(refusal?.fields, name)
  const times = data && timesOf(data, draft)
  return (
    <Dialog
      title="Настройки уведомлений"
      className="notify-settings"
      opened={opened}
      onClose={close}
      size="picker"
      room
      phone="full"
      busy={sending}
      foot={
        <>
          <Button variant="default" disabled={sending} onClick={close}>
            Отменить
          </Button>
          <Button loading={sending} disabled={!data} onClick={() => void act(save)}>
            Сохранить
          </Button>
        </>
      }
    >
      {!data && !failed && <Skeleton h={320} radius={12} />}
      {!data && failed && (
        <ListFailed
          title="Ошибка загрузки настроек"
          failed={{ message: failed.problem.message }}
          loading={loading}
          onRetry={again}
        />
      )}
      {data && times && (
        <>
          {refusal && <FormError>{refusal.message}</FormError>}
          <MyTelegram opened={opened} />
          <Kinds settings={data} draft={draft} onChange={(kinds) => change({ kinds })} />
          <div className="notify-when">
            <Switch
              label="Сводка писем раз в день"
              checked={times.digest}
              onChange={(event) => change({ digest: event.currentTarget.checked })}
            />
            {times.digest && (
              <TimeField
                name="digestAt"
                label="Когда приходит сводка"
                value={times.digestAt}
                error={faultOf('digestAt')}
                onChange={(digestAt) => change({ digestAt })}
              />
            )}
            <Switch
              label="Тихие часы"
              description="Письма и Telegram ждут их конца, в приложении видно сразу"
              checked={times.quiet}
              onChange={(event) => change({ quiet: event.currentTarget.checked })}
            />
            {times.quiet && (
              <div className="notify-hours">
                <TimeField
                  name="quietHours.from"
                  label="С"
                  value={times.from}
                  error={faultOf('quietHours.from')}
                  onChange={(from) => change({ from })}
                />
                <TimeField
                  name="quietHours.to"
                  label="До"
                  value={times.to}
                  error={faultOf('quietHours.to')}
                  onChange={(to) => change({ to })}
                />
              </div>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}
