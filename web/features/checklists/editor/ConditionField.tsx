import { NativeSelect, Switch } from '@mantine/core'
import { type Item, isJudged } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { nameOf } from './item-words.ts'
import type { Items } from './items.ts'

type ShowIf = NonNullable<Item['showIf']>
interface ConditionFieldProps {
  item: Item
  items: Items
  fault: string | undefined
  onChange: (showIf: Item['showIf']) => void
}

const saidOptions = ({ options = [] }: Item) => [
  ...new Set(options.map(({ text }) => text).filter((one) => one.trim())),
]
/** What an answer can be asked for: a mark has no deviation, a choice its options. */
const waysOf = (item: Item): ShowIf['is'][] => [
  'ok',
  ...(isJudged(item.type) ? (['fail'] as const) : []),
  ...(item.type === 'select' && saidOptions(item).length > 0 ? (['option'] as const) : []),
]
const wayNames: Record<ShowIf['is'], string> = { ok: 'в норме', fail: 'с отклонением', option: 'вариант' }
const firstWay = (item: Item): ShowIf => ({ item: item.id, is: isJudged(item.type) ? 'fail' : 'ok' })

/** When the item is asked at all: by one answer above it. */
export function ConditionField({ item: { id, showIf }, items, fault, onChange }: ConditionFieldProps) {
  const above = items.slice(
    0,
    items.findIndex((one) => one.id === id),
  )
  // One level: what depends on another is not asked.
  const choices = above.filter((one) => !one.showIf)
  const asked = choices.find((one) => one.id === showIf?.item)
  const last = choices.at(-1)
  return (
    <div className="cled-group">
      <Switch
        label="Показывать при условии"
        description={last || showIf ? undefined : 'Условие может спросить пункт, который стоит выше'}
        checked={Boolean(showIf)}
        disabled={!last && !showIf}
        onChange={({ currentTarget }) => onChange(currentTarget.checked && last ? firstWay(last) : null)}
      />
      {showIf && (
        <div className="cled-fields">
          <NativeSelect
            label="Если пункт"
            error={fault}
            data={[
              ...(asked ? [] : [{ value: '', label: 'Выберите пункт' }]),
              ...choices.map((one) => ({ value: one.id, label: `${items.indexOf(one) + 1}. ${nameOf(one)}` })),
            ]}
            value={asked?.id ?? ''}
            onChange={({ currentTarget }) => {
              const chosen = choices.find((one) => one.id === currentTarget.value)
              if (chosen) onChange(firstWay(chosen))
            }}
          />
          {asked && (
            <NativeSelect
              label="Отвечен"
              data={waysOf(asked).map((value) => ({ value, label: wayNames[value] }))}
              value={showIf.is}
              onChange={({ currentTarget: { value } }) => {
                const is = value as ShowIf['is']
                const [option = ''] = saidOptions(asked)
                onChange({ item: asked.id, is, ...(is === 'option' && { option }) })
              }}
            />
          )}
          {asked && showIf.is === 'option' && (
            <NativeSelect
              label="Вариант"
              data={[...new Set([...saidOptions(asked), ...(showIf.option ? [showIf.option] : [])])]}
              value={showIf.option ?? ''}
              onChange={({ currentTarget }) => onChange({ item: asked.id, is: 'option', option: currentTarget.value })}
            />
          )}
        </div>
      )}
    </div>
  )
}
