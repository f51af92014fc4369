import { limits } from '../../../openapi/gen/limits.gen.ts'
import './company.css'
import { type ReactNode, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { useFresh } from '../../lib/useFresh.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { session } from '../../shell/session.ts'
import { FormPage } from '../../ui/FormPage.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { bodyOf, draftOf, faults } from './company-form.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { domainOf } from './domain.ts'
import { LogoField } from './LogoField.tsx'
import { ModuleSwitches } from './ModuleSwitches.tsx'
import { useCompanyWrites } from './useCompanyWrites.ts'

type Company = components['schemas']['Company']

const askCompany = (id: string, signal: AbortSignal) =>
  client.GET('/api/companies/{id}', { params: { path: { id } }, signal })

export function CompanyEditPage() {
  const id = useSnapshot(session).company?._id ?? ''
  const company = useFresh(id, askCompany)
  if (company?.failed)
    return (
      <LoadFailed
        message={company.failed.message || 'Ошибка загрузки данных'}
        backTo={href('company')}
        backLabel="К настройкам компании"
      />
    )
  if (!company?.data) return <PageLoading delay={limits.app.layoutDelayMs}>Загрузка настроек...</PageLoading>
  return <CompanyForm key={id} company={company.data} />
}

function CompanyForm({ company }: { company: Company }) {
  const [, navigate] = useLocation()
  const write = useCompanyWrites(company)
  const [first] = useState(() => draftOf(company))
  const [draft, setDraft] = useState(first)
  const [logos, setLogos] = useState(company.logos)
  const [uploads, setUploads] = useState(0)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const fields = faults(problem)

  const change = (part: Partial<typeof draft>) => {
    setProblem(undefined)
    setDraft((before) => ({ ...before, ...part }))
  }
  const logo = {
    logos,
    write,
    onLogos: setLogos,
    onBusy: (busy: boolean) => setUploads((before) => before + (busy ? 1 : -1)),
  }

  async function submit() {
    setSending(true)
    setProblem(undefined)
    const { data, error } = await write(() => bodyOf(draft))
    setSending(false)
    // What was typed stays on the page whatever happened (A3), after STALE too.
    if (!data) return setProblem(error ?? { code: 'INTERNAL', message: '' })
    toast('success', 'Настройки компании сохранены')
    navigate(href('company'))
  }

  return (
    <FormPage
      title="Редактирование компании"
      backTo={href('company')}
      backLabel="Настройки компании"
      error={problem && !fields ? messageOf(problem, 'Ошибка сохранения настроек') : undefined}
      sending={sending}
      touched={uploads > 0 || JSON.stringify(draft) !== JSON.stringify(first)}
      onSubmit={() => void submit()}
    >
      <Block title="Основное">
        <CompanyFields domain={domainOf(company.subdomain)} draft={draft} onChange={change} fields={fields} />
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
        <ModuleSwitches value={draft.switches} onChange={(switches) => change({ switches })} />
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
