import { Fetched } from '../../../ui/Fetched.tsx'
import type { RepeatFieldsProps } from './RepeatFields.tsx'

export const loadRepeat = () => import('./RepeatFields.tsx').then((file) => file.RepeatFields)

interface LazyRepeatProps extends RepeatFieldsProps {
  onFailure?: () => void
}

/** Reckoning the next dates is code that most tasks never need. */
export const LazyRepeat = ({ onFailure = nothing, ...props }: LazyRepeatProps) => (
  <Fetched wanted load={loadRepeat} onFailure={onFailure} props={props} />
)
const nothing = () => {}
