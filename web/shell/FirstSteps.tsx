import { Fetched } from '../ui/Fetched.tsx'

const load = () => import('../features/onboarding/FirstStepsCard.tsx').then((file) => file.FirstStepsCard)
const later = () => {}

/** The dashboard's card of a new company, by the room of the first steps; only administrators fetch it. */
export function FirstSteps() {
  return <Fetched wanted load={load} onFailure={later} props={{}} />
}

const loadAgain = () => import('../features/onboarding/StepsAgain.tsx').then((file) => file.StepsAgain)

/** Where the company is set up: brings the card back that an administrator has put away. */
export function FirstStepsAgain() {
  return <Fetched wanted load={loadAgain} onFailure={later} props={{}} />
}
