import { Button } from '@mantine/core'
import { useSnapshot } from 'valtio'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { href } from '../../routes.ts'
import { config } from '../config.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** For whoever mistyped the address of his company. */
export function NoCompanyPage({ subdomain }: { subdomain: string }) {
  const { productDomain } = useSnapshot(config)
  const main = productDomain || location.host.slice(subdomain.length + 1)
  return (
    <ErrorPage
      title={messages.COMPANY_NOT_FOUND}
      text={`По адресу ${location.host} компании нет. Проверьте, нет ли в нём опечатки, или войдите на главном адресе: он знает компанию по вашему email.`}
      ticket={{ number: 'Адрес', title: subdomain, rows: [], stamp: 'не найден' }}
    >
      <Button component="a" variant="default" href={`${location.protocol}//${main}`}>
        На главную
      </Button>
      <Button component="a" href={`${location.protocol}//${main}${href('login')}`}>
        Войти на главном адресе
      </Button>
    </ErrorPage>
  )
}
