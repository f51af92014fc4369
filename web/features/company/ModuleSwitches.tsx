import { Switch } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { ModuleKey } from '../../../openapi/rules/modules.ts'
import { modules } from './modules.ts'

interface ModuleSwitchesProps {
  value: Record<ModuleKey, boolean>
  onChange: (value: Record<ModuleKey, boolean>) => void
}

/** Turning on is free, turning off is asked about: everybody loses the section. */
export function ModuleSwitches({ value, onChange }: ModuleSwitchesProps) {
  const [asked, setAsked] = useState<(typeof modules)[number]>()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ul role="list" className="company-switches">
        {modules.map((module) => (
          <li key={module.key}>
            <Switch
              name={module.key}
              label={module.name}
              description={module.hint}
              labelPosition="left"
              checked={value[module.key]}
              onChange={(event) => {
                if (event.currentTarget.checked) return onChange({ ...value, [module.key]: true })
                setAsked(module)
                return setOpened(true)
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={opened}
        question={`Отключить модуль «${asked?.name ?? ''}»?`}
        text="Раздел исчезнет из меню у всех сотрудников. Данные сохранятся."
        yes="Отключить"
        no="Отмена"
        onYes={() => {
          setOpened(false)
          if (asked) onChange({ ...value, [asked.key]: false })
        }}
        onNo={() => setOpened(false)}
      />
    </>
  )
}
