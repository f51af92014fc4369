import { Fetched } from '../../ui/Fetched.tsx'

const load = () => import('./Bell.tsx').then((file) => file.Bell)

/** Beside the first page and not before it; its place is kept. */
export const LazyBell = () => (
  <span className="bell-place">
    <Fetched wanted load={load} props={{}} />
  </span>
)
