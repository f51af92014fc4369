import { Fetched } from '../../../ui/Fetched.tsx'
import type { RepeatFieldsProps } from './RepeatFields.tsx'

const load = () => import('./RepeatFields.tsx').then((file) => file.RepeatFields)

interface LazyRepeatProps extends RepeatFieldsProps {
  onFailure?: () => void
}

/** Reckoning the next dates is code that most tasks never need. */
export const LazyRepeat = ({ onFailure = nothing, ...props }: LazyRepeatProps) => (
  <Fetched wanted load={load} onFailure={onFailure} props={props} />
)
const nothing = () => {}
