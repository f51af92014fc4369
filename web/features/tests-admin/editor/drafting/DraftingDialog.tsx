import { Button } from '@mantine/core'
import { useState } from 'react'
import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import { ArticleSelect } from '../../../../editor/pickers/ArticleSelect.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { NumberSetting } from '../../../../ui/NumberSetting.tsx'
import type { Article } from './drafted.ts'
import type { Wish } from './useDrafting.ts'

interface DraftingDialogProps {
  opened: boolean
  /** The article that the test is of. */
  article: Article | null
  onClose: () => void
  onStart: (wish: Wish) => void
}

const { draftCount, draftMin, draftMax } = limits.testing

/** By which article, and how many. */
export function DraftingDialog({ opened, article, onClose, onStart }: DraftingDialogProps) {
  const [own, setOwn] = useState<Article | null>()
  const [count, setCount] = useState<number | undefined>(draftCount)
  const [fault, setFault] = useState<{ article?: string; count?: string }>({})
  const chosen = own === undefined ? article : own

  function start() {
    const isMany = count !== undefined && count >= draftMin && count <= draftMax
    if (chosen && isMany) {
      onStart({ article: chosen, count })
      return onClose()
    }
    setFault({
      ...(!chosen && { article: 'Выберите статью' }),
      ...(!isMany && { count: `От ${draftMin} до ${draftMax}` }),
    })
  }
  return (
    <Dialog
      room
      phone="sheet"
      size="choice"
      title="Вопросы по статье"
      opened={opened}
      onClose={onClose}
      foot={
        <>
          <Button onClick={start}>Составить</Button>
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
        </>
      }
    >
      <div className="tedit-part">
        <ArticleSelect
          label="Статья"
          placeholder="Найти статью"
          value={chosen}
          fault={fault.article}
          onChange={(picked) => {
            setOwn(picked)
            setFault({})
          }}
        />
        <NumberSetting
          label={`Сколько вопросов, от ${draftMin} до ${draftMax}`}
          value={count}
          min={1}
          max={draftMax}
          fault={fault.count}
          onChange={setCount}
        />
        <p className="tedit-dim">
          Помощник прочитает статью и составит черновики. Рядом с каждым — место статьи, откуда он взят. В тест попадут
          только те, что вы примете.
        </p>
      </div>
    </Dialog>
  )
}
