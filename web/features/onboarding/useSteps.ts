import { useSnapshot } from 'valtio'
import { useRefresh } from '../../lib/useRefresh.ts'
import { moduleIsOn } from '../../../openapi/rules/modules.ts'
import { session } from '../../shell/session.ts'
import { steps } from './steps.ts'
import { loadSteps, onboarding } from './store.ts'

/** The first steps of the modules that are on, read anew when the page is looked at; none until they are here. */
export function useSteps() {
  const { data } = useSnapshot(onboarding.state)
  const { company } = useSnapshot(session)
  useRefresh(loadSteps, true)
  const shown = (data?.steps ?? []).filter(({ key }) => {
    const { module } = steps[key]
    return !module || moduleIsOn(company, module)
  })
  return { hidden: data?.hidden, shown, done: shown.filter((step) => step.done).length }
}
