import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'
import { useSnapshot } from 'valtio'
import { network } from '../../../../shell/network.ts'
import { session } from '../../../../shell/session.ts'
import type { Run } from '../../hand-in/run.ts'
import { fillers, peopleWords } from '../run-words.ts'

/** One line of constant height: what became of the answers, and who else gives them. */
export function SavedLine({ run, unsent }: { run: Run; unsent: number }) {
  const { online } = useSnapshot(network)
  const { user } = useSnapshot(session)
  const people = fillers(run)
  const [Icon, words] =
    unsent === 0
      ? [IconCloudCheck, 'Сохранено']
      : online
        ? [IconCloudUp, 'Сохраняем…']
        : [IconCloudOff, `Нет сети. Ответы сохранены на устройстве: ${unsent}`]
  return (
    <div className="run-saved" data-unsent={unsent > 0 || undefined}>
      <span role="status">
        <Icon size={20} aria-hidden="true" />
        {words}
      </span>
      {people.length > 0 && <span>Заполняют: {peopleWords(people, user?.id)}</span>}
    </div>
  )
}
