import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import type { Problem } from '../../api/problem.ts'
import { readToken } from '../../api/token.ts'
import { useClock } from '../../lib/countdown.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { endSteps, openStep, stepBack } from '../../lib/steps.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useHere } from '../../lib/useHere.ts'
import { useKept } from '../../lib/useKept.ts'
import { useStepAddress } from '../../lib/useStepAddress.ts'
import { toast } from '../../shell/notifications.tsx'
import { signIn } from '../../shell/session.ts'
import { noDigits } from '../verification/CodeBoxes.tsx'
import type { Verified } from '../verification/ConfirmEmail.tsx'
import { forgetVerification, saveVerification } from '../verification/saved-verification.ts'
import { noConsent, type Refusal } from './AdministratorStep.tsx'
import { registrationFailure } from './registration-texts.ts'
import {
  forgetRegistration,
  newRegistration,
  readRegistration,
  type Registration,
  type RegistrationForm,
  saveRegistration,
} from './saved-registration.ts'
import { addressOf, stageAt, stageLeft } from './stages.ts'

/** Which step it is at, what was typed so far, and what leads on; what is typed outlives a reload. */
export function useRegistration() {
  const clock = useClock()
  const here = useHere()
  const save = useCallback((state: Registration) => saveRegistration(state, clock.now()), [clock])
  const [state, keep, latest] = useKept(() => restored(clock.now()), save)
  const [consent, setConsent] = useState(noConsent)
  const [refused, setRefused] = useState<Problem['fields']>()
  const { busy: sending, act } = useBusy()
  const [repeatKey] = useState(() => createRepeatKeys())
  const [query] = useSearchParams()
  const named = query.get('step')
  const { form, verification, registrationToken } = state
  const stage = stageAt(named, state)
  useStepAddress({ named, shown: addressOf(stage), left: addressOf(stageLeft(state)) })

  const step = stage === 'company' ? 1 : 2
  const moved = !verification && !state.created && state.step !== step
  useEffect(() => {
    if (moved) keep({ step })
  }, [moved, step, keep])
  // Where a late answer finds the user: it takes back its own step only.
  const current = useRef(stage)
  useEffect(() => {
    current.current = stage
  }, [stage])

  const change = (part: Partial<RegistrationForm>) => keep({ form: { ...latest.current.form, ...part } })

  async function create(): Promise<Refusal | undefined> {
    const { companyName, subdomain, adminName } = form
    const adminEmail = form.adminEmail.trim()
    const body = {
      companyName: companyName.trim(),
      subdomain,
      adminEmail,
      adminName: adminName.trim(),
      adminPassword: consent.password,
    }
    const params = { header: { 'Idempotency-Key': repeatKey(body) } }
    const { data, error: problem, response } = await client.POST('/api/auth/register', { params, body })
    if (!data) {
      const { companyName: name, subdomain: address, ...others } = problem.fields ?? {}
      const taken = problem.code === 'SUBDOMAIN_TAKEN' ? problem.message : address
      if (name || taken) {
        setRefused({ ...(name && { companyName: name }), ...(taken && { subdomain: taken }) })
        if (here() && current.current === 'administrator') stepBack(addressOf('company'))
        return undefined
      }
      return Object.keys(others).length > 0 ? { fields: others } : { text: registrationFailure(response, problem) }
    }
    repeatKey.forget()
    const now = clock.now()
    const account = { email: adminEmail, subdomain: data.subdomain, registrationToken: data.registrationToken }
    // A21: without a letter there is nothing to wait for, so the code may be asked for at once.
    saveVerification({ ...account, digits: noDigits, sentAt: data.emailSent ? now : undefined }, now)
    if (data.emailSent) toast('success', data.message)
    else toast('error', messages.CODE_NOT_SENT)
    change({ adminEmail, subdomain: data.subdomain })
    keep({ verification: true, registrationToken: data.registrationToken })
    setConsent(noConsent)
    if (here()) openStep(addressOf('code'))
    return undefined
  }

  function finish(result: Verified) {
    forgetVerification()
    // Whoever went elsewhere meanwhile stays there, and signs in with the password.
    if (!here()) return forgetRegistration()
    if (result.token && result.user && result.company)
      signIn(result.token, { user: result.user, company: result.company })
    keep({ created: true, registrationToken: undefined })
    return endSteps(addressOf('created'))
  }

  function startAnew() {
    keep({ ...newRegistration, registrationToken: undefined })
    forgetVerification()
    forgetRegistration()
    setRefused(undefined)
    endSteps(addressOf('company'))
  }

  const toAdministrator = () => {
    setRefused(undefined)
    openStep(addressOf('administrator'))
  }

  return {
    stage,
    form,
    change,
    consent,
    setConsent,
    refused,
    sending,
    register: () => act(create),
    verification,
    registrationToken,
    finish,
    startAnew,
    toAdministrator,
  }
}

/** The created company is shown again only while its session is there: without it the button has nothing to hand over. */
function restored(now: number): Registration {
  const saved = readRegistration(now)
  if (!saved || (saved.created && !readToken())) return newRegistration
  return saved
}
