import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'
import { useSnapshot } from 'valtio'
import { network } from '../../../shell/network.ts'

interface SavedLineProps {
  answered: boolean
  /** The answer of this question is on its way. */
  waits: boolean
}

/** One line of constant height: what became of the answer that is on the screen. */
export function SavedLine({ answered, waits }: SavedLineProps) {
  const { online } = useSnapshot(network)
  const [Icon, words] = !waits
    ? [IconCloudCheck, 'Ответ сохранён']
    : online
      ? [IconCloudUp, 'Сохраняем…']
      : [IconCloudOff, 'Нет сети, ответ на устройстве']
  return (
    <p className="ask-saved" role="status" data-waits={waits || undefined}>
      {(answered || waits) && (
        <>
          <Icon size={20} aria-hidden="true" />
          {words}
        </>
      )}
    </p>
  )
}
