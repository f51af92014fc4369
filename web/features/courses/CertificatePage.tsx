import './certificate.css'
import { Button } from '@mantine/core'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useSnapshot } from 'valtio'
import { useParams } from 'wouter'
import { useRead } from '../../data/useRead.ts'
import { formatDateTimeIn } from '../../lib/dates.ts'
import { href } from '../../routes.ts'
import { useCompanyZone } from '../../shell/company-zone.ts'
import { session } from '../../shell/session.ts'
import { menuLogo } from '../../shell/Sidebar.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { Brand } from '../../ui/Brand.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** One sheet of A4 that says who has completed what, and when. */
export function CertificatePage() {
  const { id = '' } = useParams()
  const { company } = useSnapshot(session)
  const zone = useCompanyZone()
  const { data, failed, loading } = useRead('courseGetCertificate', { path: { id } })
  const back = href('course', { id })
  if (failed && !data && !loading)
    return <LoadFailed message={failed.problem.message} backTo={back} backLabel="К курсу" />
  if (!data) return <div role="status" aria-label="Загрузка" />
  return (
    <div className="certificate-page">
      <BackLink to={back}>К курсу</BackLink>
      <PageTitle
        action={
          <Button leftSection={<IconPrinter size={20} />} onClick={() => print()}>
            Печать
          </Button>
        }
      >
        Сертификат
      </PageTitle>
      <article className="certificate">
        <Brand name={data.company} logoUrl={menuLogo(company)} />
        <p className="certificate-word">Сертификат № {data.number}</p>
        <p>подтверждает, что</p>
        <p className="certificate-person">{data.person}</p>
        {data.position && <p>{data.position}</p>}
        <p>прошёл(а) курс</p>
        <p className="certificate-course">«{data.title}»</p>
        <p className="certificate-date">{formatDateTimeIn(data.completedAt, zone).slice(0, 10)}</p>
        <p className="certificate-sign">
          <span>Подпись</span>
        </p>
      </article>
    </div>
  )
}
