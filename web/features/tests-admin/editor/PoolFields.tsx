import { Input } from '@mantine/core'
import { useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { questionsInAttempt } from '../../../../openapi/rules/testing/test-settings.ts'
import { plural } from '../../../lib/plural.ts'
import { NumberSetting } from '../../../ui/NumberSetting.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { pooled, poolRows } from './pool.ts'
import { type PartProps, settingFault, settingsOf } from './test-draft.ts'

type Way = 'all' | 'some' | 'groups'
const ways: { value: Way; label: string }[] = [
  { value: 'all', label: 'Все' },
  { value: 'some', label: 'Часть' },
  { value: 'groups', label: 'По группам' },
]
const label = 'Вопросов в одной попытке'

/** All questions, a number of them, or some of each group; each attempt draws its own. */
export function PoolFields({ draft, change, fields }: PartProps) {
  const { pool, questionsPerAttempt, questions } = draft
  const [way, setWay] = useState<Way>(pool.length > 0 ? 'groups' : questionsPerAttempt > 0 ? 'some' : 'all')
  const rows = poolRows(pool, questions)
  const count = questionsInAttempt(settingsOf(draft), questions.length)

  function choose(next: Way) {
    setWay(next)
    change({
      questionsPerAttempt: next === 'some' ? Math.max(1, questions.length) : 0,
      pool: next === 'groups' ? rows.map(({ category }) => ({ category, count: 1 })) : [],
    })
  }
  return (
    <div className="tedit-group" role="group" aria-label={label}>
      <div>
        <Input.Label labelElement="div">{label}</Input.Label>
        <Segments full label={label} choices={ways} value={way} onChange={choose} />
      </div>
      {way === 'some' && (
        <NumberSetting
          label="Сколько вопросов"
          value={questionsPerAttempt}
          min={1}
          max={limits.testing.questionsMax}
          fault={settingFault(fields, 'questionsPerAttempt')}
          onChange={(typed = 0) => change({ questionsPerAttempt: typed })}
        />
      )}
      {way === 'groups' &&
        (rows.length === 0 ? (
          <p className="tedit-dim">Укажите группы у вопросов: из каждой возьмём столько, сколько здесь написано</p>
        ) : (
          <div className="tedit-fields">
            {rows.map(({ category, taken, has, at }) => (
              <NumberSetting
                key={category}
                label={`${category}, из ${has}`}
                value={taken}
                min={0}
                max={limits.testing.questionsMax}
                fault={at === undefined ? undefined : fields?.[`settings.pool.${at}.count`]}
                onChange={(typed = 0) => change({ pool: pooled(pool, category, typed) })}
              />
            ))}
          </div>
        ))}
      <p className="tedit-dim" role="status">
        В попытке {count} {plural(count, 'вопрос', 'вопроса', 'вопросов')}
        {way !== 'all' && '; в следующей другие, если их хватает'}
      </p>
    </div>
  )
}
