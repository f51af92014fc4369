import { Button, NativeSelect, Skeleton, Switch } from '@mantine/core'
import { useState } from 'react'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { messageOf } from '../../api/problem.ts'
import { useRead } from '../../data/useRead.ts'
import { write } from '../../data/write.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { ChoiceFilter } from '../../list/ChoiceFilter.tsx'
import { toast } from '../../shell/notifications.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { ListFailed } from '../../ui/ListFailed.tsx'

type Report = components['schemas']['MonitoringReport']
type Every = Report['every']

const times = Object.entries(labels.MonitoringReportEvery).map(([value, label]) => ({ value, label }))
const isEvery = (value: string): value is Every => Object.hasOwn(labels.MonitoringReportEvery, value)

/** A letter with the numbers, as often as one wants it. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { data, failed, loading, again } = useRead('monitoringGetMine')
  const places = useRead('restaurantList', { query: { status: 'all' } })
  const [changed, setChanged] = useState<Partial<Report>>({})
  const { busy: sending, act } = useBusy()
  const [refusal, setRefusal] = useState<string>()
  const report = data && { ...data.report, ...changed }
  const change = (part: Partial<Report>) => setChanged({ ...changed, ...part })

  async function save() {
    if (!report) return
    const reply = await write('monitoringUpdateMine', { body: { report } })
    if (reply.failed) return setRefusal(messageOf(reply.failed.problem, 'Ошибка сохранения'))
    toast('success', report.isOn ? 'Отчёт будет приходить на почту' : 'Отчёт отключён')
    return onClose()
  }
  return (
    <Dialog
      title="Отчёт по почте"
      opened
      onClose={onClose}
      busy={sending}
      phone="sheet"
      foot={
        <>
          <Button variant="default" disabled={sending} onClick={onClose}>
            Отменить
          </Button>
          <Button loading={sending} disabled={!report} onClick={() => void act(save)}>
            Сохранить
          </Button>
        </>
      }
    >
      {!report &&
        (failed ? (
          <ListFailed
            title="Ошибка загрузки настроек"
            failed={{ message: failed.problem.message }}
            loading={loading}
            onRetry={again}
          />
        ) : (
          <Skeleton h={180} radius={12} />
        ))}
      {report && (
        <div className="monitoring-report">
          {refusal && <FormError>{refusal}</FormError>}
          <Switch
            label="Присылать отчёт"
            description={`Цифры за прошедший срок и таблица Excel, в ${limits.monitoring.reportAt} по часам компании`}
            checked={report.isOn}
            onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
          />
          <NativeSelect
            label="Как часто"
            data={times}
            value={report.every}
            disabled={!report.isOn}
            onChange={({ currentTarget: { value } }) => isEvery(value) && change({ every: value })}
          />
          <ChoiceFilter
            label="Ресторан отчёта"
            all="Вся компания"
            value={report.restaurant ?? undefined}
            options={places.data}
            onChange={(restaurant) => change({ restaurant: restaurant ?? null })}
          />
        </div>
      )}
    </Dialog>
  )
}
