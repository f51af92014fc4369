import './refused.css'
import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useSnapshot } from 'valtio'
import { valueWords } from '../../../../openapi/rules/text/norm-words.ts'
import { outbox } from '../../../data/later.ts'
import type { Letter } from '../../../data/letters.ts'
import { toast } from '../../../shell/notifications.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { itemsOf } from './apply.ts'
import { asksSignature, sendAgain } from './again.ts'
import type { Run } from './run.ts'
import { isOf } from './useUnsent.ts'
import { answersIn } from './waiting.ts'

/** What of this run the server did not take, in words, with what was answered; drawn above the items. */
export function RefusedAnswers({ run }: { run: Run }) {
  const { refused } = useSnapshot(outbox.state)
  const letters = refused.filter(isOf(run))
  if (letters.length === 0) return null
  return (
    <ul className="run-refused" aria-label="Не принято сервером">
      {letters.map((letter) => (
        <Refused key={letter.at} run={run} letter={letter} />
      ))}
    </ul>
  )
}

function Refused({ run, letter }: { run: Run; letter: Letter }) {
  const { message, fields = {} } = letter.refused ?? { message: '' }
  // What is wrong with the answer itself says more than «Проверьте ответы».
  const why = Object.values(fields)[0] ?? (message || 'Сервер отказал без объяснения')
  const what = saidIn(run, letter)
  const again = async () => {
    const { failed } = await sendAgain(run, letter)
    if (failed !== undefined) toast('error', failed)
  }
  const drop = () =>
    confirm({
      title: 'Убрать неотправленное?',
      text: `${what}. Оно будет удалено с этого устройства и на сервер не попадёт.`,
      yes: 'Да, убрать',
      danger: true,
      act: async () => void (await outbox.dismiss(letter.at)),
    })
  return (
    <li className="run-refused-row" role="alert">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <div>
        <p className="run-refused-what">{what}</p>
        <p>Не принято: {why}</p>
      </div>
      <div className="run-refused-acts">
        <Button size="compact-md" variant="default" onClick={() => void again()}>
          {asksSignature(letter) ? 'Подписать и отправить' : 'Отправить ещё раз'}
        </Button>
        <Button size="compact-md" variant="subtle" aria-haspopup="dialog" onClick={drop}>
          Убрать
        </Button>
      </div>
    </li>
  )
}

/** «Холодильник 2: +7 °C, причина: дверь, 1 фото»: whoever reads it can say it anew. */
function saidIn(run: Run, letter: Letter): string {
  const [answer] = answersIn(letter)
  if (!answer) return 'Завершение чек-листа'
  const { itemId, value = null, na = false, comment, photos = [] } = answer.input
  const item = itemsOf(run).find(({ id }) => id === itemId)
  const words = item && valueWords(item, value, na)
  const said = [
    ...(words ? [words] : []),
    ...(comment ? [comment] : []),
    ...(photos.length > 0 ? [`${photos.length} фото`] : []),
  ]
  return [item?.title ?? 'Ответ', said.length > 0 ? said.join(', ') : 'ответ снят'].join(': ')
}
