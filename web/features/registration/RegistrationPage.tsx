import './registration.css'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { subdomainOf } from '../../lib/subdomain.ts'
import { href } from '../../routes.ts'
import { config } from '../../shell/config.ts'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { RegistrationSteps } from './RegistrationSteps.tsx'

/** A new company registers at the main address: a company's own answers for itself only (C15). */
export function RegistrationPage() {
  const { productDomain } = useSnapshot(config)
  const elsewhere = subdomainOf(location.host, productDomain) !== undefined && productDomain !== ''
  useEffect(() => {
    if (elsewhere) location.replace(`${location.protocol}//${productDomain}${href('register')}`)
  }, [elsewhere, productDomain])
  return elsewhere ? (
    <PageLoading delay={limits.app.layoutDelayMs} />
  ) : (
    <RegistrationSteps productDomain={productDomain} />
  )
}
