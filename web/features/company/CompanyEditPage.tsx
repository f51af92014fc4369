import './company.css'
import { type ReactNode, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { FormOf } from '../../form/FormOf.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { useForm } from '../../form/useForm.ts'
import { href } from '../../routes.ts'
import { session } from '../../shell/session.ts'
import { bodyOf, type Company, draftOf, faults } from './company-form.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { domainOf } from './domain.ts'
import { LogoField, type LogosOf } from './LogoField.tsx'
import { ModuleSwitches } from './ModuleSwitches.tsx'
import { Obligatory } from './Obligatory.tsx'
import { RunsKept } from './RunsKept.tsx'
import { useCompanyWrites } from './useCompanyWrites.ts'

export function CompanyEditPage() {
  const id = useSnapshot(session).company?._id ?? ''
  return (
    <FormOf
      read={useRead('companyGet', { path: { id } }, { page: true, fresh: true })}
      waiting="Загрузка настроек..."
      gone={messages.COMPANY_NOT_FOUND}
      failed="Ошибка загрузки данных"
      backTo={href('company')}
      backLabel="К настройкам компании"
    >
      {(company) => <CompanyForm key={id} company={company} />}
    </FormOf>
  )
}

function CompanyForm({ company }: { company: Company }) {
  const { now, save } = useCompanyWrites(company)
  const [logosUnderWay, setUnderWay] = useState(0)
  const form = useForm({
    entity: `company/${company._id}`,
    version: company.updatedAt,
    first: draftOf(company),
    send: (draft, { version }) => save(() => ({ ...bodyOf(draft), updatedAt: version })),
    faults,
    said: 'Настройки компании сохранены',
    refused: 'Ошибка сохранения настроек',
    to: href('company'),
    onward: (saved) => ({ version: saved.updatedAt }),
    hold: logosUnderWay > 0,
  })

  async function saveLogos(logosOf: LogosOf) {
    const reply = await save(({ logos, updatedAt }) => ({ logos: logosOf(logos), updatedAt }))
    if (!reply.failed) form.moved(reply.over, reply.data.updatedAt)
    return reply.failed?.problem
  }
  const logo = {
    logos: now.logos,
    save: saveLogos,
    onBusy: (busy: boolean) => setUnderWay((before) => before + (busy ? 1 : -1)),
  }

  return (
    <FormPage title="Редактирование компании" backTo={href('company')} backLabel="Настройки компании" form={form}>
      <Block title="Основное">
        <CompanyFields domain={domainOf(company.subdomain)} {...form} />
      </Block>
      <Block title="Логотипы" note="Сохраняются сразу, отдельно от остальных настроек">
        <LogoField type="menu" label="Логотип в меню" hint="PNG, JPEG или WebP до 2 МБ, лучше всего 240×64" {...logo} />
        <LogoField
          type="login"
          label="Логотип на странице входа"
          hint="PNG, JPEG или WebP до 2 МБ, лучше всего 480×160"
          {...logo}
        />
      </Block>
      <Block title="Модули" note="Что отключено, исчезнет из меню у всех после сохранения">
        <ModuleSwitches {...form} />
      </Block>
      {form.draft.checklists && (
        <Block title={labels.ModuleSettings.checklists}>
          <RunsKept {...form} kept={company.runsKeptMonths} />
        </Block>
      )}
      <Block title="Уведомления">
        <Obligatory {...form} />
      </Block>
    </FormPage>
  )
}

function Block({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className="company-block" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {note && <p className="company-note">{note}</p>}
      {children}
    </section>
  )
}
