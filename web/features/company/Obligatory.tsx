import { labels } from '../../../openapi/gen/labels.gen.ts'
import { OPTIONAL } from '../../../openapi/rules/notifications/notification-kinds.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { MultiSelect } from '../../ui/overlays/fields.tsx'
import type { CompanyDraft } from './company-form.ts'

interface ObligatoryProps {
  draft: CompanyDraft
  change: (part: Partial<CompanyDraft>) => void
  fields: Record<string, string> | undefined
}

const kinds = OPTIONAL.map((kind) => ({ value: kind, label: labels.NotificationKind[kind] }))

/** What everybody is told of, whether he likes it or not. */
export const Obligatory = ({ draft: { obligatoryNotifications: chosen }, change, fields }: ObligatoryProps) => (
  <MultiSelect
    name="obligatoryNotifications"
    label="Обязательные уведомления"
    description="Сотрудники не смогут отключить их в приложении и в Telegram. Поручения и просьбы ознакомиться обязательны всегда."
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    placeholder={chosen.length > 0 ? undefined : 'Других нет'}
    searchable
    data={kinds}
    value={[...chosen]}
    error={errorOf(fields, 'obligatoryNotifications')}
    nothingFoundMessage="Ничего не найдено"
    onChange={(values) => change({ obligatoryNotifications: OPTIONAL.filter((kind) => values.includes(kind)) })}
  />
)
