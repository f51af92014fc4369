import { useSnapshot } from 'valtio'
import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { useRead } from '../../data/useRead.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { session } from '../../shell/session.ts'
import { steps } from './steps.ts'

/** The first steps of the modules that are on, read anew when the page is looked at; none until they are here. */
export function useSteps() {
  const { data, again } = useRead('onboardingGet')
  const { company } = useSnapshot(session)
  useRefresh(again)
  const shown = (data?.steps ?? []).filter(({ key }) => {
    const { module } = steps[key]
    return !module || moduleIsOn(company, module)
  })
  return { hidden: data?.hidden, shown, done: shown.filter((step) => step.done).length }
}
