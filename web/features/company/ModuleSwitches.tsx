import { Switch } from '@mantine/core'
import type { ModuleKey } from '../../../openapi/rules/company/modules.ts'
import { confirm } from '../../ui/confirm.ts'
import { modules } from './modules.ts'

interface ModuleSwitchesProps {
  draft: Record<ModuleKey, boolean>
  change: (part: Partial<Record<ModuleKey, boolean>>) => void
}

/** Turning on is free, turning off is asked about: everybody loses the section. */
export function ModuleSwitches({ draft, change }: ModuleSwitchesProps) {
  const turnOff = ({ key, name }: (typeof modules)[number]) =>
    confirm({
      title: `Отключить модуль «${name}»?`,
      text: 'Раздел исчезнет из меню у всех сотрудников. Данные сохранятся.',
      yes: 'Отключить',
      danger: true,
      act: () => change({ [key]: false }),
    })
  return (
    <ul role="list" className="company-switches">
      {modules.map((module) => (
        <li key={module.key}>
          <Switch
            name={module.key}
            label={module.name}
            description={module.hint}
            labelPosition="left"
            checked={draft[module.key]}
            onChange={(event) => {
              if (event.currentTarget.checked) change({ [module.key]: true })
              else turnOff(module)
            }}
          />
        </li>
      ))}
    </ul>
  )
}
