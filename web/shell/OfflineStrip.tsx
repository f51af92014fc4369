import './offline-strip.css'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useSnapshot } from 'valtio'
import { When } from '../ui/When.tsx'
import { network } from './network.ts'

type Network = ReturnType<typeof useSnapshot<typeof network>>

/** What the device holds, said once: what waits here before what is old here before the mere break. */
function told({ online, keptAt, waiting, check, showWaiting }: Network) {
  if (waiting > 0) return { text: `Не отправлено: ${waiting}`, action: 'Показать', act: showWaiting }
  if (keptAt !== undefined)
    return { text: ['Сохранённая копия, ', <When key="at" at={keptAt} />], action: 'Проверить', act: check }
  return online ? undefined : { text: 'Нет сети' }
}

/** The strip of ink at the top. Its place is there always: a reader hears only of what changes in it. */
export function OfflineStrip() {
  const strip = told(useSnapshot(network))
  return (
    <div role="status" className="offline-strip" data-shown={strip !== undefined || undefined}>
      {strip && (
        <>
          <IconCloudOff size={20} aria-hidden="true" />
          <span>{strip.text}</span>
          {strip.act && (
            <button type="button" onClick={strip.act}>
              {strip.action}
            </button>
          )}
        </>
      )}
    </div>
  )
}
