import { Button } from '@mantine/core'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { formatDate } from '../../lib/dates.ts'
import { ArticlePicker } from '../pickers/ArticlePicker.tsx'
import { unseen } from '../pickers/article-status.ts'
import { isData } from '../reader/read-value.ts'
import type { BlockViewProps, Data } from './block-view.ts'
import { EditorCard } from './EditorCard.tsx'
import { EmptyBlock } from './EmptyBlock.tsx'
import { usePresentCard } from './usePresentCard.ts'

/** The card of another article: a selector until one is chosen; «Изменить» returns to it. */
export function ArticleCardView({ data, onChange, onFilled, onRemove, readOnly }: BlockViewProps) {
  const [picking, setPicking] = useState(false)
  const { selectedPage: snapshot } = data
  const card = usePresentCard(snapshot)
  const warning = card && unseen(card.status)

  if (!isData(snapshot))
    return (
      <>
        <EmptyBlock icon={IconBook2} title="Карточка статьи">
          <Button variant="light" onClick={() => setPicking(true)}>
            Выбрать статью
          </Button>
        </EmptyBlock>
        <ArticlePicker
          opened={picking}
          onClose={() => setPicking(false)}
          onPick={(selectedPage) => {
            onChange({ ...data, selectedPage })
            onFilled()
          }}
        />
      </>
    )
  return (
    <EditorCard
      icon={IconBook2}
      kind="Карточка статьи"
      title={card?.title ?? messages.ARTICLE_NOT_FOUND}
      facts={
        card && (
          <>
            {card.topic && (
              <span className="ab-topic">
                <span className="ab-topic-dot" style={{ background: card.topic.color }} />
                {card.topic.name}
              </span>
            )}
            {warning && <span className="eb-unseen">{warning}</span>}
            {card.createdAt && <span>{formatDate(card.createdAt)}</span>}
          </>
        )
      }
      tools={
        readOnly
          ? []
          : [
              { icon: IconReplace, label: 'Изменить', onClick: () => onChange(withoutPage(data)) },
              { icon: IconTrash, label: 'Удалить', onClick: onRemove },
            ]
      }
    />
  )
}

function withoutPage(data: Data): Data {
  const { selectedPage: _, ...rest } = data
  return rest
}
