import './company.css'
import { ActionIcon, Button } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { zoneLabel, zoneOf } from '../../lib/time-zones.ts'
import { href } from '../../routes.ts'
import { copyDomain } from '../../shell/copy-domain.ts'
import { FirstStepsAgain } from '../../shell/FirstSteps.tsx'
import { session } from '../../shell/session.ts'
import { menuLogo } from '../../shell/Sidebar.tsx'
import { SettingsTabs } from '../../shell/SettingsTabs.tsx'
import { LogoMark } from '../../ui/LogoMark.tsx'
import { OnOff } from '../../ui/OnOff.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { domainOf } from './domain.ts'
import { modules, switchesOf } from './modules.ts'
import { TakeOut } from './TakeOut.tsx'
import { Tip } from '../../ui/overlays/Tip.tsx'

/** The company as it is. The session knows it, and each navigation asks for it anew (A5). */
export function CompanyPage() {
  const { company } = useSnapshot(session)
  if (!company) return null
  const switches = switchesOf(company)
  const logo = menuLogo(company)
  const domain = domainOf(company.subdomain)
  const { moscow, cities } = zoneOf(company.timezone)

  return (
    <div className="company">
      <SettingsTabs />
      <PageTitle
        action={
          <Button component={Link} href={href('companyEdit')} leftSection={<IconPencil size={20} />}>
            Редактировать
          </Button>
        }
      >
        Настройки компании
      </PageTitle>
      <div className="company-columns">
        <section className="company-block" aria-labelledby="company-main">
          <h2 id="company-main">Основное</h2>
          <div className="company-sign">{logo ? <img src={logo} alt="Логотип" /> : <LogoMark size={48} />}</div>
          <dl className="company-facts">
            <Fact name="Название">{company.name}</Fact>
            <div>
              <dt>Адрес компании</dt>
              <dd className="company-domain">
                {domain}
                <Tip label="Скопировать">
                  <ActionIcon aria-label="Скопировать адрес компании" onClick={() => void copyDomain(domain)}>
                    <IconCopy size={20} />
                  </ActionIcon>
                </Tip>
              </dd>
            </div>
            <div>
              <dt>Часовой пояс</dt>
              <dd>
                {zoneLabel(company.timezone)}
                {moscow && <span>{cities}</span>}
              </dd>
            </div>
            <Fact name="Email для связи">
              {company.contactEmail && <a href={`mailto:${company.contactEmail}`}>{company.contactEmail}</a>}
            </Fact>
            <Fact name="Телефон для связи">
              {company.contactPhone && (
                <a href={`tel:${company.contactPhone.replace(/[^+\d]/g, '')}`}>{company.contactPhone}</a>
              )}
            </Fact>
            <Fact name="Почтовый адрес">{company.address}</Fact>
            {switches.checklists && (
              <Fact name="Чек-листы хранятся">{labels.RunsKeptMonths[company.runsKeptMonths]}</Fact>
            )}
            {company.obligatoryNotifications.length > 0 && (
              <Fact name="Обязательные уведомления">
                {company.obligatoryNotifications.map((kind) => labels.NotificationKind[kind]).join(', ')}
              </Fact>
            )}
          </dl>
        </section>
        <div className="company-side">
          <section className="company-block" aria-labelledby="company-modules">
            <h2 id="company-modules">Модули</h2>
            <ul role="list" className="company-modules">
              {modules.map(({ key, name }) => (
                <li key={key}>
                  {name}
                  <OnOff on={switches[key]}>{switches[key] ? 'Включен' : 'Отключен'}</OnOff>
                </li>
              ))}
            </ul>
          </section>
          <TakeOut />
        </div>
      </div>
      <FirstStepsAgain />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || '—'}</dd>
    </div>
  )
}
