import { useSnapshot } from 'valtio'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { moduleIsOn } from '../../../../openapi/rules/company/modules.ts'
import { ArticleSelect } from '../../../editor/pickers/ArticleSelect.tsx'
import { session } from '../../../shell/session.ts'

interface ArticleFieldProps {
  item: Item
  fault: string | undefined
  onChange: (part: Pick<Item, 'article' | 'articleTitle'>) => void
}

/** The article that opens over the run; without a knowledge base there is nothing to choose. */
export function ArticleField({ item: { article, articleTitle }, fault, onChange }: ArticleFieldProps) {
  const { company } = useSnapshot(session)
  if (!company || !moduleIsOn(company, 'knowledgeBase')) return null
  return (
    <ArticleSelect
      label={labels.ChecklistSetting.article}
      placeholder="Статья базы знаний, необязательно"
      clearLabel="Убрать инструкцию"
      value={article ? { _id: article, title: articleTitle ?? 'Статья недоступна' } : null}
      fault={fault}
      onChange={(chosen) => onChange(chosen ? { article: chosen._id, articleTitle: chosen.title } : { article: null })}
    />
  )
}
