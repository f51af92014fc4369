import './save-waiting.css'
import { Button, Progress } from '@mantine/core'
import { useSnapshot } from 'valtio'
import { blockWords } from '../labels.ts'
import type { Unfinished } from './finished-blocks.ts'
import { type Upload, useUploads } from '../../uploads/running.ts'
import type { SaveGate } from './save-gate.ts'

/** Why the save has not gone off yet, and the ways on. */
export function SaveWaiting({ gate }: { gate: SaveGate }) {
  const { phase, isSaved, sending, failed } = useSnapshot(gate.state)
  const stopped = phase === 'stopped'
  const blocks = stopped ? failed : sending
  const uploads = useUploads(blocks.map(({ upload }) => upload))
  const one = blocks.length === 1
  return (
    <div className="save-waiting" data-open={phase !== 'open' || undefined}>
      <p role="status" className="save-waiting-title">
        {phase === 'waiting' && isSaved && 'Статья сохранена. '}
        {phase === 'waiting' && (one ? 'Загружается файл…' : `Загружаются файлы: ${blocks.length}…`)}
      </p>
      <p role="alert" className="save-waiting-title">
        {stopped &&
          `${one ? 'Файл не загрузился' : 'Файлы не загрузились'}, статья ${isSaved ? 'уже сохранена' : 'не сохранена'}`}
      </p>
      {phase === 'waiting' && <Percent uploads={uploads} />}
      {phase !== 'open' && (
        <>
          <ul role="list">
            {blocks.map((block, n) => (
              <li key={block.upload}>{nameOf(block, uploads[n]?.name)}</li>
            ))}
          </ul>
          <div className="save-waiting-actions">
            {stopped && (
              <Button size="compact-md" variant="light" onClick={gate.retry}>
                Повторить
              </Button>
            )}
            <Button size="compact-md" variant={stopped ? 'default' : 'light'} onClick={gate.skip}>
              {isSaved ? 'Продолжить' : 'Сохранить'} без {stopped ? (one ? 'него' : 'них') : one ? 'файла' : 'файлов'}
            </Button>
            {!isSaved && (
              <Button size="compact-md" variant="subtle" onClick={gate.giveUp}>
                Отмена
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** Of all that is waited for, by their sizes. Beside the live text: it is not read out at every step. */
function Percent({ uploads }: { uploads: readonly Upload[] }) {
  const total = uploads.reduce((sum, { progress }) => sum + progress.total, 0)
  const sent = uploads.reduce((sum, { progress }) => sum + progress.total * progress.ratio, 0)
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0
  return (
    <>
      <span className="save-waiting-percent">{percent}&nbsp;%</span>
      <Progress.Root className="save-waiting-bar">
        <Progress.Section value={percent} aria-label="Загрузка файлов статьи" />
      </Progress.Root>
    </>
  )
}

const kinds = new Map<string, { name: string }>(Object.entries(blockWords))

function nameOf({ type, replaces }: Unfinished, name = ''): string {
  const what = `${kinds.get(type)?.name ?? ''} «${name}»`
  return replaces ? `${what}: без него останется прежнее` : what
}
