import { labels } from '../../../openapi/gen/labels.gen.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { Select } from '../../ui/overlays/fields.tsx'
import type { Company, CompanyDraft } from './company-form.ts'

type Months = Company['runsKeptMonths']
const terms = Object.entries(labels.RunsKeptMonths).map(([value, label]) => ({ value, label }))
const isTerm = (value: string | null): value is `${Months}` => value !== null && value in labels.RunsKeptMonths

interface RunsKeptProps {
  /** How long they are kept as it was saved. */
  kept: Months
  draft: CompanyDraft
  change: (part: Partial<CompanyDraft>) => void
  fields: Record<string, string> | undefined
}

/** For how long filled-in checklists stay; a shorter time is said to be what it is, for nobody brings them back. */
export function RunsKept({ kept, draft: { runsKeptMonths }, change, fields }: RunsKeptProps) {
  return (
    <Select
      name="runsKeptMonths"
      label="Сколько хранить выполненные чек-листы"
      description={
        runsKeptMonths < kept
          ? 'После сохранения всё, что старше этого срока, будет удалено вместе с фото. Вернуть это нельзя.'
          : 'Что старше этого срока, удаляется вместе с ответами и фото.'
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={terms}
      value={String(runsKeptMonths)}
      error={errorOf(fields, 'runsKeptMonths')}
      onChange={(value) => isTerm(value) && change({ runsKeptMonths: Number(value) as Months })}
      allowDeselect={false}
    />
  )
}
