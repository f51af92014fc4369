import { Button } from '@mantine/core'
import IconArticle from '@tabler/icons-react/dist/esm/icons/IconArticle.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useSnapshot } from 'valtio'
import { insertIntoArticle, insertion } from '../../editor/insertion.ts'
import { answerBlocks } from '../../editor/markdown/markdown-blocks.ts'
import { copyTelling } from '../../shell/copy.ts'
import { toast } from '../../shell/notifications.tsx'
import { Markdown } from './Markdown.tsx'
import type { Place } from './place.ts'
import { type Message, retry } from './store.ts'

interface MessageViewProps {
  message: Message
  last: boolean
  place: Place
  onInserted: (() => void) | undefined
}

export function MessageView({ message, last, place, onInserted }: MessageViewProps) {
  const { role, content, failure } = message
  const insertable = useSnapshot(insertion).open
  if (role === 'user')
    return (
      <article className="assistant-message" data-role="user">
        <span className="app-hidden">Вы:</span>
        <p className="assistant-plain">{content}</p>
      </article>
    )
  const insert = () => {
    if (!insertIntoArticle(answerBlocks(content))) return
    toast('success', 'Ответ вставлен в статью')
    onInserted?.()
  }
  return (
    <article className="assistant-message" data-role="assistant" data-failed={failure !== undefined || undefined}>
      <span className="assistant-name">Ассистент</span>
      {failure === undefined ? <Markdown text={content} /> : <p>{content}</p>}
      {failure !== undefined && failure !== '' && <p className="assistant-failure">{failure}</p>}
      <div className="assistant-actions">
        {failure === undefined && (
          <Button
            variant="subtle"
            leftSection={<IconCopy size={16} />}
            onClick={() => void copyTelling(content, 'Ответ скопирован')}
          >
            Копировать
          </Button>
        )}
        {failure === undefined && insertable && (
          <Button variant="subtle" leftSection={<IconArticle size={16} />} onClick={insert}>
            Вставить в статью
          </Button>
        )}
        {failure !== undefined && last && (
          <Button variant="light" leftSection={<IconRefresh size={16} />} onClick={() => retry(place)}>
            Повторить
          </Button>
        )}
      </div>
    </article>
  )
}
